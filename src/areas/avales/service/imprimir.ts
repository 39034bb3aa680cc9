import { filaPersona } from '#areas/clientes/public.server.ts';
import { membrete } from '#areas/empresas/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { AutorizacionConyuge, DeclaracionPatrimonio } from '../print/papeles.tsx';
import { declaracionesDe } from './filas.ts';
import type { AvalRow } from './respaldos.ts';

const pdf = (nombre: string, bytes: Buffer): FileReply => ({ nombre, mime: 'application/pdf', bytes, inline: true });

/** The last declaration of net worth, to be signed. 422 `sin_patrimonio`. */
export async function imprimirDeclaracion(ctx: ReadCtx, a: AvalRow): Promise<FileReply> {
  const [p] = await declaracionesDe(ctx, a.rut_aval);
  if (!p) throw new Rule('sin_patrimonio');
  await ctx.lectura(a.rut_aval, 'Impresión: declaración de patrimonio');
  const head = await membrete(ctx, { titulo: 'Declaración de patrimonio', folio: `${formatRut(a.rut_aval)} · ${p.numero}` });
  return pdf(
    `patrimonio-${a.rut_aval}-${p.numero}.pdf`,
    await renderPdf(DeclaracionPatrimonio({ head, nombre: a.nombre, rut: a.rut_aval, p })),
  );
}

/** The authorisation of the spouse (art. 1749 CC), to be signed. 422 `sin_conyuge`. */
export async function imprimirConyuge(ctx: ReadCtx, a: AvalRow): Promise<FileReply> {
  if (!a.conyuge) throw new Rule('sin_conyuge');
  await ctx.lectura(a.rut_aval, 'Impresión: autorización del cónyuge');
  const persona = await filaPersona(ctx, a.rut_aval);
  const head = await membrete(ctx, { titulo: 'Autorización del cónyuge', folio: formatRut(a.rut_aval) });
  const aval = { nombre: persona?.nombre ?? a.nombre, rut: a.rut_aval, monto_maximo: a.monto_maximo, moneda: a.moneda };
  const cliente = { nombre: a.nombre_cliente, rut: a.cliente_rut };
  return pdf(
    `autorizacion-conyuge-${a.rut_aval}.pdf`,
    await renderPdf(AutorizacionConyuge({ head, aval, conyuge: a.conyuge, cliente, alcance: a.alcance })),
  );
}
