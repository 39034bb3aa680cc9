/** Where a provider is asked and with what: of the environment only, never of the database, a request or the log. */
export interface Conexion {
  url: string;
  usuario: string;
  clave: string;
}

/** The connection to Equifax of this process; null while it is not whole. */
export function conexionEquifax(env: NodeJS.ProcessEnv = process.env): Conexion | null {
  const { BURO_EQUIFAX_URL: url, BURO_EQUIFAX_USUARIO: usuario, BURO_EQUIFAX_CLAVE: clave } = env;
  return url && usuario && clave ? { url, usuario, clave } : null;
}
