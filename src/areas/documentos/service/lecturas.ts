import { Invalid } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { reading } from '#platform/server/files/apart.ts';
import type { UploadedFile } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import type { FilaCesion } from '../domain/cesiones-periodo.ts';
import type { Planilla } from '../domain/planilla.ts';
import type { FilaRcv } from '../domain/rcv.ts';
import type { ItemLeido } from '../lectores.ts';
import type { LimitesCarga } from './dte/carga.ts';

const carga = reading<{ limites: LimitesCarga }, ItemLeido>('documentos.carga');
const rcv = reading<{ titular: Rut }, Planilla<FilaRcv>>('documentos.rcv');
const cesiones = reading<object, Planilla<FilaCesion>>('documentos.cesiones');

/** Documents of a file, read before the act. */
export const itemsDe = (a: UploadedFile): ItemLeido[] => carga.of(a);

const unida = <F>(partes: readonly Planilla<F>[]): Planilla<F> => ({
  filas: partes.flatMap((p) => p.filas),
  errores: partes.flatMap((p) => p.errores),
});
export const filasRcv = (a: UploadedFile): Planilla<FilaRcv> => unida(rcv.of(a));
/** The register of a file for another area: read in a thread before its act (`before`), and taken by its handler (`of`). */
export const leerRcv = {
  before: (a: UploadedFile, titular: Rut): Promise<void> => rcv.before(a, { titular }),
  of: filasRcv,
};
export const filasCesiones = (a: UploadedFile): Planilla<FilaCesion> => unida(cesiones.of(a));

export function primero(archivos: readonly UploadedFile[]): UploadedFile {
  const [a] = archivos;
  if (!a) throw new Invalid({ archivos: ['Elija un archivo'] });
  return a;
}

interface ConArchivos {
  archivos: UploadedFile[];
}

/** The documents of every file; over the documents of one upload the rest is not read. */
async function leerDocumentos(ctx: ReadCtx, { archivos }: ConArchivos): Promise<void> {
  const maximo_xml_mb = await ctx.param(contract, 'maximo_xml_mb');
  const maximo_dte = await ctx.param(contract, 'maximo_dte_por_carga');
  for (const a of archivos) await carga.before(a, { limites: { maximo_xml_mb, maximo_dte } });
}

export const lecturas = {
  cargar: leerDocumentos,
  cargar_aec: leerDocumentos,
  importar_rcv: (_ctx: ReadCtx, i: ConArchivos & { cliente_rut: Rut }) => rcv.before(primero(i.archivos), { titular: i.cliente_rut }),
  importar_cesiones: (_ctx: ReadCtx, i: ConArchivos) => cesiones.before(primero(i.archivos), {}),
};
