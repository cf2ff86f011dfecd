"""The web server: application, routes, requests, sessions, security, and templates."""
