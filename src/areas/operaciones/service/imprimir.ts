import { empresaDe } from '#areas/empresas/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { Operacion } from '../contract-formas.ts';
import { archivoBanco } from '../domain/archivo-banco.ts';
import { AnexoCesion, CartaNotificacion, Liquidacion, OrdenDeGiro } from '../print/papeles.tsx';
import { porEnviar } from './consultas.ts';
import { detalle } from './detalle.ts';
import type { OperacionFila } from './filas.ts';

async function datos(ctx: ReadCtx, op: OperacionFila, titulo: string) {
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  const head = {
    empresa: {
      razon_social: empresa?.razon_social ?? '',
      rut: empresa ? formatRut(empresa.rut) : '',
      direccion: empresa?.direccion ?? null,
    },
    titulo,
    folio: String(op.num_operacion),
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
  return { head, o: Operacion.parse(await detalle(ctx, op)) };
}

const pdf = (nombre: string, bytes: Buffer): FileReply => ({ nombre: `${nombre}.pdf`, mime: 'application/pdf', bytes, inline: true });

type Papel = typeof Liquidacion | typeof OrdenDeGiro | typeof AnexoCesion;

async function imprimir(ctx: ReadCtx, op: OperacionFila, nombre: string, titulo: string, Papel: Papel): Promise<FileReply> {
  await ctx.lectura(op.cliente_rut, nombre);
  return pdf(`${nombre}-${op.num_operacion}`, await renderPdf(Papel(await datos(ctx, op, titulo))));
}

/** What the client is paid and why. */
export const liquidacion = (ctx: ReadCtx, op: OperacionFila) =>
  imprimir(ctx, op, 'liquidacion', 'Liquidación de la operación', Liquidacion);
/** What the treasury signs. */
export const ordenDeGiro = (ctx: ReadCtx, op: OperacionFila) => imprimir(ctx, op, 'orden-giro', 'Orden de giro', OrdenDeGiro);
/** The documents that the client cedes. */
export const anexoCesion = (ctx: ReadCtx, op: OperacionFila) => imprimir(ctx, op, 'anexo-cesion', 'Anexo de cesión', AnexoCesion);

/** The letter to one debtor of the operación. 404 when none of its documents is his. */
export async function cartaNotificacion(ctx: ReadCtx, op: OperacionFila, deudor_rut: string): Promise<FileReply> {
  const d = await datos(ctx, op, 'Notificación de cesión');
  if (!d.o.documents.some((x) => x.deudor_rut === deudor_rut)) throw new NotFound();
  await ctx.lectura(deudor_rut, 'carta de notificación');
  return pdf(`notificacion-${op.num_operacion}-${deudor_rut}`, await renderPdf(CartaNotificacion({ ...d, deudor_rut })));
}

/** Authorised orders that the bank has not paid yet, as the file that it takes. */
export async function archivoDelBanco(ctx: ReadCtx): Promise<FileReply> {
  const lineas = (await porEnviar(ctx)).flatMap((o) => (o.archivo_banco ? [o.archivo_banco] : []));
  return { nombre: `giros-${ctx.hoy}.csv`, mime: 'text/csv; charset=utf-8', bytes: Buffer.from(archivoBanco(lineas), 'utf8') };
}
