import { and, asc, eq } from 'drizzle-orm';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import { addMonths } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import { BoletaPapel, ConstanciaPapel, ProtestoPapel, ReciboPapel } from '../print/papeles.tsx';
import { cheques, depositos, recepciones } from '../tables.ts';
import { type ChequeFila, itemsDe, nombresDe, protestoDe } from './filas.ts';

async function membrete(ctx: ReadCtx, titulo: string, folio: string | null, fecha: string) {
  const e = await empresaDe(ctx.db, ctx.empresa_id);
  return {
    empresa: { razon_social: e?.razon_social ?? '', rut: e?.rut ? formatRut(e.rut) : '', direccion: e?.direccion ?? null },
    ...{ titulo, folio, fecha, emitido_por: ctx.session.nombre },
  };
}

const pdf = async (nombre: string, paper: Parameters<typeof renderPdf>[0]): Promise<FileReply> => ({
  ...{ nombre: `${nombre}.pdf`, mime: 'application/pdf', bytes: await renderPdf(paper), inline: true },
});

/** Receipt of the cheques that came together. 404 out of reach. */
export async function recibo(ctx: ReadCtx, id: string | undefined): Promise<FileReply> {
  if (!id) throw new NotFound();
  const r = await ctx.get(recepciones, id);
  if (!(await alcanzaCliente(ctx, r.cliente_rut))) throw new NotFound();
  const filas = await ctx.db
    .select()
    .from(cheques)
    .where(and(eq(cheques.empresa_id, ctx.empresa_id), eq(cheques.recepcion_id, r.id)))
    .orderBy(asc(cheques.fecha), asc(cheques.num_cheque));
  const head = await membrete(ctx, 'Recibo de cheques', String(r.numero), r.fecha);
  const cliente = { nombre: r.nombre, rut: r.cliente_rut };
  return pdf(
    `recibo-cheques-${r.numero}`,
    ReciboPapel({ head, cliente, cheques: await itemsDe(ctx, filas), total: r.total, recibe: r.recibe }),
  );
}

/** The slip that goes to the bank. */
export async function boleta(ctx: ReadCtx, id: string | undefined): Promise<FileReply> {
  if (!id) throw new NotFound();
  const d = await ctx.get(depositos, id);
  const filas = await ctx.db
    .select()
    .from(cheques)
    .where(and(eq(cheques.empresa_id, ctx.empresa_id), eq(cheques.deposito_id, d.id)))
    .orderBy(asc(cheques.banco), asc(cheques.num_cheque));
  const head = await membrete(ctx, 'Boleta de depósito de cheques', String(d.numero), d.fecha);
  const { cuenta_nombre: cuenta, total, deposita } = d;
  return pdf(`deposito-cheques-${d.numero}`, BoletaPapel({ head, cuenta, cheques: await itemsDe(ctx, filas), total, deposita }));
}

async function impreso(ctx: ReadCtx, row: ChequeFila) {
  const [item] = await itemsDe(ctx, [row]);
  if (!item) throw new NotFound();
  return item;
}

/** What the client signs when his cheque goes back. 422 `sin_devolver`. */
export async function constancia(ctx: ReadCtx, row: ChequeFila): Promise<FileReply> {
  if (row.fecha_salida === null || !['devuelto_cliente', 'retirado', 'canjeado'].includes(row.estado)) throw new Rule('sin_devolver');
  const head = await membrete(ctx, 'Constancia de devolución de cheque', row.num_cheque, row.fecha_salida);
  const filas: [string, string][] = [
    ['Motivo', row.motivo ?? ''],
    ...(row.acepta ? [['Queda sin respaldo; lo acepta', row.acepta] as [string, string]] : []),
  ];
  const cliente = { nombre: row.nombre, rut: row.cliente_rut };
  return pdf(`constancia-cheque-${row.num_cheque}`, ConstanciaPapel({ head, cliente, cheque: await impreso(ctx, row), filas }));
}

/** The protest sheet. 422 `sin_protesto`. */
export async function hojaProtesto(ctx: ReadCtx, row: ChequeFila): Promise<FileReply> {
  const p = await protestoDe(ctx, row.id);
  if (!p) throw new Rule('sin_protesto');
  const causales = await nombresDe(ctx, 'causales_protesto');
  const head = await membrete(ctx, 'Protesto de cheque', row.num_cheque, p.fecha);
  const filas: [string, string][] = [
    ['Causal', causales.get(p.causal) ?? p.causal],
    ...(p.causales.length > 1
      ? [
          [
            'También escritas',
            p.causales
              .filter((c) => c !== p.causal)
              .map((c) => causales.get(c) ?? c)
              .join('; '),
          ] as [string, string],
        ]
      : []),
    ['Fecha y hora', `${formatFecha(p.fecha)}${p.hora ? ` ${p.hora}` : ''}`],
    ['Oficina', p.oficina ?? 'No indicada'],
    ['Girador', `${row.nombre_girador}, RUT ${formatRut(row.rut_girador)}`],
    ['Cliente', `${row.nombre}, RUT ${formatRut(row.cliente_rut)}`],
    ['Impuesto al protesto', formatPesos(p.impuesto)],
    ['Comisión del banco', formatPesos(p.comision)],
    ['La acción prescribe el', formatFecha(addMonths(p.fecha, 12))],
  ];
  return pdf(`protesto-cheque-${row.num_cheque}`, ProtestoPapel({ head, cheque: await impreso(ctx, row), filas }));
}
