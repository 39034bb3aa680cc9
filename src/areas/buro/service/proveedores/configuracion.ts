/** Where a provider is asked and with what: of the environment only, never of the database, a request or the log. */
export interface Conexion {
  url: string;
  usuario: string;
  clave: string;
}
/** The bureau by REST: its token is asked at another address, and the account says to whom it is charged. */
export interface ConexionRest extends Conexion {
  url_token: string;
  alcance: string;
  bill_to: string;
  ship_to: string;
}

/** The connection to Equifax by SOAP of this process; null while it is not whole. */
export function conexionEquifax(env: NodeJS.ProcessEnv = process.env): Conexion | null {
  const { BURO_EQUIFAX_URL: url, BURO_EQUIFAX_USUARIO: usuario, BURO_EQUIFAX_CLAVE: clave } = env;
  return url && usuario && clave ? { url, usuario, clave } : null;
}

const ALCANCE = 'https://api.latam.equifax.com/datos-comerciales/transaction';

/** The connection to Equifax by REST of this process; null while it is not whole. */
export function conexionEquifaxRest(env: NodeJS.ProcessEnv = process.env): ConexionRest | null {
  const { BURO_EQUIFAX_REST_URL: url, BURO_EQUIFAX_REST_URL_TOKEN: url_token } = env;
  const { BURO_EQUIFAX_REST_USUARIO: usuario, BURO_EQUIFAX_REST_CLAVE: clave } = env;
  const { BURO_EQUIFAX_REST_BILL_TO: bill_to, BURO_EQUIFAX_REST_SHIP_TO: ship_to } = env;
  if (!url || !url_token || !usuario || !clave || !bill_to || !ship_to) return null;
  return { url, url_token, usuario, clave, bill_to, ship_to, alcance: env.BURO_EQUIFAX_REST_ALCANCE ?? ALCANCE };
}

/** The connection to the REDEC of this process; null while it is not whole. */
export function conexionRedec(env: NodeJS.ProcessEnv = process.env): Conexion | null {
  const { BURO_REDEC_URL: url, BURO_REDEC_USUARIO: usuario, BURO_REDEC_CLAVE: clave } = env;
  return url && usuario && clave ? { url, usuario, clave } : null;
}
