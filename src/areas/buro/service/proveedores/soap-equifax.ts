import { Rule } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { abrirXml, type Element } from '#platform/server/xml/xml.ts';
import { CAMPOS_FILA, type Platinum } from '../../domain/equifax.ts';
import type { Conexion } from './configuracion.ts';
import { exigirRut, responder } from './equifax.ts';
import { llamar } from './llamada.ts';
import { FallaDeProveedor, type PedidoAFuente, type Proveedor } from './proveedor.ts';

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
    aviso_parcial: texto(r, 'Credit/DebtsSummary/ConectionAICSSErrorIndicator'),
    laborales: texto(r, 'Credit/DebtsSummary/SumaryBOLAB/TotalBolab'),
    concursal: buscar(r, 'Credit/BoletinConcursal/DetailBoletinConcursal').flatMap(hijosDe).length > 0,
    // Debts of its own bulletin, and protests and arrears of the commercial one: each child is a row.
    filas: ['BED', 'BOLCOM']
      .flatMap((b) => buscar(r, `Credit/DebtsSummary/${b}`).flatMap(hijosDe))
      .map((e) => Object.fromEntries(CAMPOS_FILA.map((c) => [c, texto(e, c)])) as Platinum['filas'][number]),
  };
}

function preguntar(c: Conexion, p: PedidoAFuente, o: { plazo_ms: number; signal: AbortSignal }): Promise<Uint8Array> {
  return llamar({ url: c.url, cabeceras: { 'content-type': 'text/xml; charset=utf-8' }, cuerpo: sobre(c, p), ...o });
}

function leer(crudo: Uint8Array, rut: Rut): Platinum {
  try {
    const p = platinum(respuestaDe(abrirXml(crudo)));
    exigirRut(p.rut, rut);
    return p;
  } catch (e) {
    if (e instanceof Rule) throw new FallaDeProveedor('respuesta_ilegible', { parte: 'XML' });
    throw e;
  }
}

/** Platinum 360 by SOAP. Throws `FallaDeProveedor`. */
export function soapEquifax(deps: AppDeps, c: Conexion, plazo_ms: number): Proveedor {
  return {
    async consultar(p, signal) {
      const crudo = await preguntar(c, p, { plazo_ms, signal });
      return responder(deps, p, crudo, leer(crudo, p.rut));
    },
  };
}
