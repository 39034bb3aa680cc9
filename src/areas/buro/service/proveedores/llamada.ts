import { FallaDeSalida, pedir } from '#platform/server/salida.ts';
import { FallaDeProveedor } from './proveedor.ts';

/** No report is larger: what passes it is cut as it comes. */
const MAX_BYTES = 1_048_576;
const AFUERA = { tiempo: 'tiempo_agotado', red: 'sin_conexion', tamano: 'respuesta_excedida', destino: 'sin_configurar' } as const;

interface Llamada {
  /** Whole address, of the configuration. */
  url: string;
  cabeceras: Readonly<Record<string, string>>;
  cuerpo: string;
  plazo_ms: number;
  signal?: AbortSignal;
}

/** Seconds of a `Retry-After`, in milliseconds; a date or rubbish is none. */
const esperaDe = (cabecera: string | null): number | null => (/^\d{1,6}$/.test(cabecera ?? '') ? Number(cabecera) * 1_000 : null);

/**
 * Asks a provider by POST and gives the body of its 200. Whatever else it does is one of the failures that every provider has: late, unreachable,
 * too large, refused credentials, saturated, broken. Throws `FallaDeProveedor`.
 */
export async function llamar({ url, ...o }: Llamada): Promise<Uint8Array> {
  if (!URL.canParse(url)) throw new FallaDeProveedor('sin_configurar');
  const { origin, pathname, search } = new URL(url);
  const r = await pedir({ ...o, base: origin, ruta: `${pathname}${search}`, metodo: 'POST', max_bytes: MAX_BYTES }).catch((e: unknown) => {
    if (!(e instanceof FallaDeSalida)) throw e;
    throw new FallaDeProveedor(AFUERA[e.causa], { reintentable: e.causa === 'tiempo' || e.causa === 'red' });
  });
  if (r.estado === 401 || r.estado === 403) throw new FallaDeProveedor('credenciales_rechazadas');
  if (r.estado === 429)
    throw new FallaDeProveedor('fuente_saturada', { reintentable: true, esperar_ms: esperaDe(r.cabeceras.get('retry-after')) });
  if (r.estado !== 200) throw new FallaDeProveedor('fuente_con_falla', { reintentable: r.estado >= 500 });
  return r.cuerpo;
}
