import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Rule } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { leerCesionesPeriodo } from './domain/cesiones-periodo.ts';
import type { Planilla } from './domain/planilla.ts';
import { leerRcv } from './domain/rcv.ts';
import { type ItemCarga, type LimitesCarga, leerCarga } from './service/dte/carga.ts';

/** One row of an upload as the thread hands it over: its XML stays on disk until somebody keeps it. */
export type ItemLeido = Omit<ItemCarga, 'xml'> & { xml: { hash: string; ruta: string } | null };

/** Text of a spreadsheet of the SII: UTF-8, or the ISO-8859-1 of its downloads. */
function textoDe(ruta: string): string {
  const bytes = readFileSync(ruta);
  const t = bytes.toString('utf8');
  return (t.includes('\uFFFD') ? bytes.toString('latin1') : t).replace(/^\uFEFF/, '');
}

function* carga({ ruta, nombre, limites }: { ruta: string; nombre: string; limites: LimitesCarga }): Iterable<ItemLeido> {
  const carpeta = `${ruta}.d`;
  mkdirSync(carpeta, { recursive: true });
  for (const item of leerCarga(readFileSync(ruta), nombre, limites)) {
    const { xml, ...resto } = item;
    if (!xml) yield { ...resto, xml: null };
    else {
      const propia = join(carpeta, xml.hash);
      if (!existsSync(propia)) writeFileSync(propia, xml.bytes);
      yield { ...resto, xml: { hash: xml.hash, ruta: propia } };
    }
  }
}

/** Rows that a register of the SII may bring: a month of a company has some thousands. */
const MAX_FILAS = 20_000;
const MAX_ERRORES = 1_000;
const POR_PARTE = 250;

/** Rows in pieces, so that each one that crosses to the main thread is small. */
function* enPartes<F>({ filas, errores }: Planilla<F>): Iterable<Planilla<F>> {
  if (filas.length > MAX_FILAS) throw new Rule('lectura_excedida');
  for (let at = 0; at < filas.length; at += POR_PARTE) yield { filas: filas.slice(at, at + POR_PARTE), errores: [] };
  yield { filas: [], errores: errores.slice(0, MAX_ERRORES) };
}

export const lectores = {
  'documentos.carga': carga,
  'documentos.rcv': ({ ruta, titular }: { ruta: string; titular: Rut }) => enPartes(leerRcv(textoDe(ruta), titular)),
  'documentos.cesiones': ({ ruta }: { ruta: string }) => enPartes(leerCesionesPeriodo(textoDe(ruta))),
};
