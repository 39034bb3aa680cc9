/** The door of venta-pagares on the server: who owned a note on a day. */
