import { registrarHecho } from '#areas/clientes/public.server.ts';
import { devolverDocumento } from '#areas/documentos/public.server.ts';
import {
  actualizarObligacion,
  type CuentaBanco,
  capitalAl,
  cerrarObligacion,
  contabilizar,
  cuentasBanco,
  deudasPorPk,
  diferenciaPorDevengar,
  obligacionPorPk,
} from '#areas/libro/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { operaciones } from '../tables.ts';
import { actoDe, pkDe } from './asiento.ts';
import { olvidarSinObjeto } from './castigo-pedido.ts';
import { pedirRecesion } from './cierre-y-facturas.ts';
import { vivosDe } from './estado-segun-documentos.ts';
import type { OperacionFila } from './filas.ts';
import { ajustarUso, type DocumentoVivo, FIN } from './linea.ts';

interface Recompra {
  documentos: readonly string[];
  fecha: Fecha;
  comprobante: string;
  cuenta_banco: string;
  /** What the person saw that the client pays: another figure is refused. */
  total?: number | undefined;
}

/** What the client pays to have a document back on a day: our advance, its mora to that day and what its collection cost. Pesos. */
async function loQueCobra(
  ctx: ReadCtx,
  d: DocumentoVivo,
  fecha: Fecha,
): Promise<{ anticipo_pendiente: Pesos; mora: Pesos; gastos: Pesos; total: Pesos }> {
  const [deuda] = await deudasPorPk(ctx, [pkDe(d.id)], fecha);
  const anticipo_pendiente = d.anticipo_pendiente ?? pesos(0);
  const { mora, gastos } = { mora: deuda?.mora ?? pesos(0), gastos: deuda?.gastos ?? pesos(0) };
  return { anticipo_pendiente, mora, gastos, total: sumPesos([anticipo_pendiente, mora, gastos]) };
}

/** The documents that may be bought back, each with what it costs on a day, or why not that day. The same figures that `recomprar` posts. */
export async function cotizarRecompra(ctx: ReadCtx, op: OperacionFila, fecha: Fecha) {
  const out = [];
  for (const d of (await vivosDe(ctx, op)).filter((x) => RECOMPRABLES.includes(x.estado))) {
    const impide = await exigirFechaRecompra(ctx, op, d, fecha).then(
      () => null,
      (e: unknown) => {
        if (e instanceof Rule) return e.campos?.fecha?.[0] ?? 'No puede recomprarse con esa fecha';
        throw e;
      },
    );
    out.push({
      documento_id: d.id,
      nombre: `${d.tipo}-${d.folio}`,
      deudor_rut: d.deudor_rut,
      ...(await loQueCobra(ctx, d, fecha)),
      impide,
    });
  }
  return out;
}

const RECOMPRABLES: readonly DocumentoVivo['estado'][] = ['vigente', 'protestado', 'judicial'];

/**
 * A recompra is of a day between the giro and today, and never before what already happened to the document: the books and the auxiliary
 * would tell two stories of the days between. 422 `fecha_de_recompra` {documento, fecha}.
 */
async function exigirFechaRecompra(ctx: ReadCtx, op: OperacionFila, d: DocumentoVivo, fecha: Fecha): Promise<void> {
  const o = await obligacionPorPk(ctx, pkDe(d.id));
  const antes = op.fecha_giro !== null && fecha < op.fecha_giro;
  if (fecha <= ctx.hoy && !antes && o && (await capitalAl(ctx, o.pk, fecha)) === o.capital) return;
  const desde = antes
    ? `del giro, ${formatFecha(op.fecha_giro ?? ctx.hoy)}`
    : fecha > ctx.hoy
      ? `y hasta hoy, ${formatFecha(ctx.hoy)}`
      : '';
  const texto = desde ? `Desde la fecha ${desde}` : 'El documento tiene movimientos posteriores a esa fecha';
  throw new Rule('fecha_de_recompra', { documento: `${d.tipo}-${d.folio}`, fecha: formatFecha(fecha) }, { fecha: [texto] });
}

async function recomprarUno(ctx: Ctx, op: OperacionFila, d: DocumentoVivo, r: Recompra): Promise<void> {
  const pk = pkDe(d.id);
  const o = await obligacionPorPk(ctx, pk);
  await exigirFechaRecompra(ctx, op, d, r.fecha);
  const cobra = await loQueCobra(ctx, d, r.fecha);
  const { anticipo_pendiente } = cobra;
  const documento = {
    pk,
    documento: `${d.tipo}-${d.folio}`,
    deudor: d.deudor_rut,
    cedente: op.cliente_rut,
    sucursal: op.sede ?? undefined,
    en_causa: o?.clase === 'causa',
  };
  await contabilizar(
    ctx,
    'recompra_factoring',
    {
      documento,
      medio: { medio: 'banco', cuenta: r.cuenta_banco as CuentaBanco, rut: op.cliente_rut, documento: r.comprobante },
      anticipo_pendiente,
      mora: cobra.mora,
      gastos: cobra.gastos,
      // What 2108 still holds for the document: what 1301 has beyond our advance.
      retencion: pesos((d.saldo_deudor ?? 0) - anticipo_pendiente),
      por_devengar: await diferenciaPorDevengar(ctx, pk),
    },
    { origen: actoDe(op), fecha: r.fecha, glosa: `Recompra ${documento.documento} de la operación ${op.num_operacion}` },
  );
  if (o) await actualizarObligacion(ctx, pk, { devengo_total: o.devengado }, r.fecha);
  await cerrarObligacion(ctx, pk, r.fecha);
  await devolverDocumento(ctx, d.id);
  const hecho = { tipo: 'RECOMPRA', origen_area: 'operaciones', fecha: r.fecha, hasta: r.fecha, monto: cobra.total };
  await registrarHecho(ctx, { ...hecho, rut: op.cliente_rut, origen_id: d.id });
  // Its debtor did not pay it: it counts for who drew it and for who owed it.
  await registrarHecho(ctx, { ...hecho, rut: d.deudor_rut, origen_id: `${d.id}:deudor` });
}

/** The person posts what he saw. 409 `recompra_cambio` {total}, at `total`. */
async function exigirTotal(ctx: ReadCtx, docs: readonly DocumentoVivo[], r: Recompra): Promise<void> {
  if (r.total === undefined) return;
  const cobros = [];
  for (const d of docs) cobros.push(await loQueCobra(ctx, d, r.fecha));
  const total = sumPesos(cobros.map((c) => c.total));
  if (total !== r.total) throw new Conflict('recompra_cambio', { total: formatPesos(total) });
}

/**
 * The client pays anticipo_pendiente + mora + gastos of each document and gets it back, re-ceded. The last one makes the operación
 * recomprada. 422 `documento_no_recomprable`, `cuenta_banco_desconocida`; 409 `recompra_cambio`.
 */
export async function recomprar(ctx: Ctx, op: OperacionFila, r: Recompra): Promise<void> {
  if (!(await cuentasBanco(ctx)).some((c) => c.codigo === r.cuenta_banco)) throw new Rule('cuenta_banco_desconocida');
  const docs = await vivosDe(ctx, op);
  const elegidos = docs.filter((d) => r.documentos.includes(d.id));
  for (const d of docs) {
    const pedido = r.documentos.includes(d.id);
    if (pedido && !RECOMPRABLES.includes(d.estado)) throw new Rule('documento_no_recomprable', { documento: `${d.tipo}-${d.folio}` });
  }
  if (elegidos.length !== new Set(r.documentos).size) throw new Rule('documento_no_recomprable', { documento: 'indicado' });
  await exigirTotal(ctx, elegidos, r);
  for (const d of elegidos) await recomprarUno(ctx, op, d, r);
  const despues = await vivosDe(ctx, op);
  const uso = await ajustarUso(ctx, op, despues);
  await olvidarSinObjeto(ctx, op, despues);
  const quedan = despues.some((d) => !FIN.includes(d.estado));
  await ctx.update(operaciones, op.id, {
    estado: estados.go(op.estado, 'recomprar', quedan ? op.estado : 'recomprada'),
    linea_usada: pesos(uso.linea_usada),
    amparo: pesos(uso.amparo),
  });
  await pedirRecesion(ctx, op, elegidos);
}
