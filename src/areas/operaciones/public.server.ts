/** The door of operaciones on the server. */
