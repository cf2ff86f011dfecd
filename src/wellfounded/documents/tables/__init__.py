"""Documents that are tables: element chart, exhibit index, chronology, authorities."""
