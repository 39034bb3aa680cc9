import { asc, eq } from 'drizzle-orm';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { limiteDeAccion } from '#finanzas/prescripcion.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import { BoletaPapel, ConstanciaPapel, ProtestoPapel, ReciboPapel } from '../print/papeles.tsx';
import { cheques, depositos, recepciones } from '../tables.ts';
import { type ChequeFila, itemsDe, manosDe, nombresDe, protestoDe } from './filas.ts';

async function membrete(ctx: ReadCtx, titulo: string, folio: string | null, fecha: string) {
  const e = await empresaDe(ctx.db, ctx.empresa_id);
  return {
    empresa: { razon_social: e?.razon_social ?? '', rut: e?.rut ? formatRut(e.rut) : '', direccion: e?.direccion ?? null },
    titulo,
    folio,
    fecha,
    emitido_por: ctx.session.nombre,
  };
}

const pdf = async (nombre: string, paper: Parameters<typeof renderPdf>[0]): Promise<FileReply> => ({
  nombre: `${nombre}.pdf`,
  mime: 'application/pdf',
  bytes: await renderPdf(paper),
  inline: true,
});

/** How they were written, in words. */
function formaDe(filas: readonly ChequeFila[]): string {
  const de = (campo: 'nominativo' | 'cruzado', si: string, no: string) => (filas.every((c) => c[campo]) ? si : no);
  return `${de('nominativo', 'Nominativos', 'Al portador')} y ${de('cruzado', 'cruzados', 'sin cruzar')}`;
}

/** Receipt of the cheques that came together. 404 out of reach. */
export async function recibo(ctx: ReadCtx, id: string | undefined): Promise<FileReply> {
  if (!id) throw new NotFound();
  const r = await ctx.get(recepciones, id);
  if (!(await alcanzaCliente(ctx, r.cliente_rut))) throw new NotFound();
  const filas = await ctx.rows(cheques, eq(cheques.recepcion_id, r.id), { orden: [asc(cheques.fecha), asc(cheques.num_cheque)] });
  const head = await membrete(ctx, 'Recibo de cheques', String(r.numero), r.fecha);
  const cliente = { nombre: r.nombre, rut: r.cliente_rut };
  return pdf(
    `recibo-cheques-${r.numero}`,
    ReciboPapel({ head, cliente, forma: formaDe(filas), cheques: await itemsDe(ctx, filas), total: r.total, recibe: r.recibe }),
  );
}

/** The slip that goes to the bank. */
export async function boleta(ctx: ReadCtx, id: string | undefined): Promise<FileReply> {
  if (!id) throw new NotFound();
  const d = await ctx.get(depositos, id);
  const filas = await ctx.rows(cheques, eq(cheques.deposito_id, d.id), { orden: [asc(cheques.banco), asc(cheques.num_cheque)] });
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
  const entrega = (await manosDe(ctx, row.id)).findLast((m) => ['devolucion', 'retiro'].includes(m.accion))?.entrega ?? ctx.session.nombre;
  const filas: [string, string][] = [
    ['Motivo', row.motivo ?? ''],
    // Who accepted it is ours to know; what the client signs says that he goes on owing.
    ...(row.acepta ? [['Deuda', `${row.objeto_numero} sigue por pagar`] as [string, string]] : []),
  ];
  const cliente = { nombre: row.nombre, rut: row.cliente_rut };
  return pdf(`constancia-cheque-${row.num_cheque}`, ConstanciaPapel({ head, cliente, cheque: await impreso(ctx, row), filas, entrega }));
}

/** The protest sheet. 422 `sin_protesto`. */
export async function hojaProtesto(ctx: ReadCtx, row: ChequeFila): Promise<FileReply> {
  const p = await protestoDe(ctx, row.id);
  if (!p) throw new Rule('sin_protesto');
  const causales = await nombresDe(ctx, 'causales_protesto');
  const head = await membrete(ctx, 'Protesto de cheque', row.num_cheque, p.fecha);
  const otras = p.causales.filter((c) => c !== p.causal).map((c) => causales.get(c) ?? c);
  const motivo = p.motivo_no_pago ? (await nombresDe(ctx, 'motivos_orden_no_pago')).get(p.motivo_no_pago) : undefined;
  const boleta = row.deposito_id ? await ctx.find(depositos, row.deposito_id) : undefined;
  const filas: [string, string][] = [
    ['Cliente', `${row.nombre}, RUT ${formatRut(row.cliente_rut)}`],
    ...(boleta ? [['Depósito', `${formatFecha(boleta.fecha)}, boleta ${boleta.numero}, ${boleta.cuenta_nombre}`] as [string, string]] : []),
    ['Protesto', `${formatFecha(p.fecha)}${p.hora ? `, ${p.hora} horas` : ''}`],
    ['Causal', `${causales.get(p.causal) ?? p.causal}${motivo ? `, ${motivo}` : ''}`],
    ...(otras.length > 0 ? [['También escritas', otras.join('; ')] as [string, string]] : []),
    ['Oficina del banco', p.oficina ?? 'No indicada'],
    ['Impuesto al protesto', formatPesos(p.impuesto)],
    ['Comisión del banco', formatPesos(p.comision)],
    ['Por cobrar al cliente', `${formatPesos(row.monto + p.impuesto + p.comision)}: el cheque y sus gastos`],
    ['La acción prescribe el', formatFecha(limiteDeAccion(p.fecha))],
    ...(p.aclarado_el ? [['Aclarado el', formatFecha(p.aclarado_el)] as [string, string]] : []),
  ];
  const que_hacer = p.aclarado_el
    ? 'El protesto está aclarado: el original se devuelve al cliente contra su constancia.'
    : 'Se guarda con el original y el acta del banco. Se aclara con otro cheque, con el pago de la deuda o con un acuerdo; si no, se demanda antes de que prescriba.';
  return pdf(`protesto-cheque-${row.num_cheque}`, ProtestoPapel({ head, cheque: await impreso(ctx, row), filas, que_hacer }));
}
