import { valorUf } from '#areas/parametros/public.server.ts';
import { AppError, Rule } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { transact } from '#platform/server/context.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { FallaDeSalida, pedir } from '#platform/server/salida.ts';
import { abrirXml, type Element } from '#platform/server/xml/xml.ts';
import { CAMPOS_FILA, Ilegible, leerPlatinum, type Platinum, rutEscrito } from '../../domain/equifax.ts';
import type { Conexion } from './configuracion.ts';
import { FallaDeProveedor, type PedidoAFuente, type Proveedor } from './proveedor.ts';

const MAX_BYTES = 1_048_576;
const NS = 'http://cl.equifax.com/schema/Platinum360/GetInformePlatinum360BReq';

const escapar = (s: string): string =>
  s.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' })[c] ?? c);
const campo = (nombre: string, valor: string): string => `<p:${nombre}>${escapar(valor)}</p:${nombre}>`;

/** The question, with every value escaped: nothing that a person wrote is taken for markup. */
function sobre(c: Conexion, p: PedidoAFuente): string {
  const cuerpo = [
    ...[campo('Username', c.usuario), campo('Password', c.clave), campo('RUT', p.rut.replace('-', ''))],
    ...[campo('SerialNumber', ''), campo('IdTransaction', p.consulta_id), campo('Platform', '6'), campo('Channel', '6')],
    ...[campo('AditionalInformation', ''), campo('BoletinConcursal', '1'), campo('EspecialInformation', '')],
  ].join('');
  return `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:p="${NS}"><s:Body><p:getInformePlatinum360Request>${cuerpo}</p:getInformePlatinum360Request></s:Body></s:Envelope>`;
}

const nombreDe = (e: Element): string => e.localName ?? e.nodeName;
const hijosDe = (e: Element): Element[] => [...e.childNodes].filter((n): n is Element => n.nodeType === 1);

/** Every element reached by a path of names, whatever its prefix. */
const buscar = (de: Element, camino: string): Element[] =>
  camino.split('/').reduce<Element[]>((en, nombre) => en.flatMap((e) => hijosDe(e).filter((h) => nombreDe(h) === nombre)), [de]);

/** The text of the only one; null when there is none. Two of what must be one are not chosen between. */
function texto(de: Element, camino: string): string | null {
  const [uno, otro] = buscar(de, camino);
  if (otro) throw new FallaDeProveedor('respuesta_ilegible', { parte: camino.split('/').at(-1) ?? camino });
  return uno?.textContent?.trim() || null;
}

function respuestaDe(raiz: Element): Element {
  const [una, otra] = buscar(raiz, 'Body/getInformePlatinum360Response/response');
  if (!una || otra) throw new FallaDeProveedor('respuesta_ilegible', { parte: 'respuesta' });
  return una;
}

function platinum(r: Element): Platinum {
  return {
    rut: texto(r, 'Behavior/Identification/Rut'),
    nombre: texto(r, 'Behavior/Identification/Name'),
    scores: buscar(r, 'Credit/CreditRisk/PersonsRate').map((e) => e.textContent ?? ''),
    total_pesos: texto(r, 'Credit/DebtsSummary/UnpaidAmountPesos'),
    parcial: /^(1|true|S)$/i.test(texto(r, 'Credit/DebtsSummary/ConectionAICSSErrorIndicator') ?? ''),
    concursal: buscar(r, 'Credit/BoletinConcursal/Procedimiento').length > 0,
    filas: buscar(r, 'Credit/DebtsSummary/BED/BEDType').map(
      (e) => Object.fromEntries(CAMPOS_FILA.map((c) => [c, texto(e, c)])) as Platinum['filas'][number],
    ),
  };
}

const AFUERA = { tiempo: 'tiempo_agotado', red: 'sin_conexion', tamano: 'respuesta_excedida', destino: 'sin_configurar' } as const;

/** Seconds of a `Retry-After`, in milliseconds; a date or rubbish is none. */
const esperaDe = (cabecera: string | null): number | null => (/^\d{1,6}$/.test(cabecera ?? '') ? Number(cabecera) * 1_000 : null);

async function preguntar(c: Conexion, p: PedidoAFuente, o: { plazo_ms: number; signal: AbortSignal }): Promise<Uint8Array> {
  const { origin, pathname } = new URL(c.url);
  const cabeceras = { 'content-type': 'text/xml; charset=utf-8' };
  const pedido = { base: origin, ruta: pathname, metodo: 'POST' as const, cabeceras, cuerpo: sobre(c, p), max_bytes: MAX_BYTES };
  const r = await pedir({ ...pedido, ...o }).catch((e: unknown) => {
    if (!(e instanceof FallaDeSalida)) throw e;
    throw new FallaDeProveedor(AFUERA[e.causa], { reintentable: e.causa === 'tiempo' || e.causa === 'red' });
  });
  if (r.estado === 401 || r.estado === 403) throw new FallaDeProveedor('credenciales_rechazadas');
  if (r.estado === 429)
    throw new FallaDeProveedor('fuente_saturada', { reintentable: true, esperar_ms: esperaDe(r.cabeceras.get('retry-after')) });
  if (r.estado !== 200) throw new FallaDeProveedor('fuente_con_falla', { reintentable: r.estado >= 500 });
  return r.cuerpo;
}

function leer(crudo: Uint8Array, rut: Rut): Platinum {
  try {
    const p = platinum(respuestaDe(abrirXml(crudo)));
    if (rutEscrito(p.rut) !== rut)
      throw new FallaDeProveedor(rutEscrito(p.rut) ? 'respuesta_de_otro_rut' : 'respuesta_ilegible', { parte: 'RUT' });
    return p;
  } catch (e) {
    if (e instanceof Rule) throw new FallaDeProveedor('respuesta_ilegible', { parte: 'XML' });
    throw e;
  }
}

/** The UF of the day, for checking the total; null while it is not known. */
const ufDe = (deps: AppDeps, p: PedidoAFuente): Promise<string | null> =>
  transact(deps, { empresa_id: p.empresa_id, area: 'buro', accion: 'leer-uf' }, (ctx) => valorUf(ctx, p.hoy)).catch((e: unknown) => {
    if (e instanceof AppError) return null;
    throw e;
  });

/** Platinum 360 by SOAP. Throws `FallaDeProveedor`. */
export function soapEquifax(deps: AppDeps, c: Conexion, plazo_ms: number): Proveedor {
  return {
    async consultar(p, signal) {
      const crudo = await preguntar(c, p, { plazo_ms, signal });
      const leido = leer(crudo, p.rut);
      try {
        const buro = leerPlatinum(leido, { rut: p.rut, hoy: p.hoy, valor_uf: await ufDe(deps, p) });
        return { estado: 'ok', crudo, contenido: { buro, deuda: null, otra: null }, parcial: leido.parcial };
      } catch (e) {
        if (e instanceof Ilegible) throw new FallaDeProveedor('respuesta_ilegible', { parte: e.parte });
        throw e;
      }
    },
  };
}
