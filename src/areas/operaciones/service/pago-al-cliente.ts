import { aplicarPagoDocumento } from '#areas/documentos/public.server.ts';
import {
  actualizarObligacion,
  cerrarObligacion,
  contabilizar,
  diferenciaPorDevengar,
  obligacionPorPk,
  registrarObligacion,
} from '#areas/libro/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { actoDe, pkDe } from './asiento.ts';
import { CASTIGABLES, marcar, pagoInformado } from './castigo-pedido.ts';
import { vivosDe } from './estado-segun-documentos.ts';
import { type DocumentoOpFila, documentosDe, type OperacionFila } from './filas.ts';
import type { DocumentoVivo } from './linea.ts';

const nombreDe = (d: { tipo: string; folio: string }) => `${d.tipo}-${d.folio}`;
const entidadDe = (op: Pick<OperacionFila, 'id'>) => `pago_cliente:${op.id}`;
const debidos = async (ctx: ReadCtx, op: OperacionFila): Promise<DocumentoVivo[]> =>
  (await vivosDe(ctx, op)).filter((d) => CASTIGABLES.includes(d.estado));
const informados = async (ctx: ReadCtx, op: OperacionFila): Promise<DocumentoOpFila[]> =>
  (await documentosDe(ctx, op.id)).filter(pagoInformado);

/** Some document is owed by its debtor. 422 `documento_sin_deuda`. */
export async function exigirAlgoDebido(ctx: ReadCtx, op: OperacionFila): Promise<void> {
  if (op.fecha_giro === null || (await debidos(ctx, op)).length === 0)
    throw new Rule('documento_sin_deuda', { documento: 'de la operación' });
}

/** Somebody told it, and it is another person. 422 `pago_sin_informar`; 403 for who told it. */
export async function exigirInformado(ctx: ReadCtx, op: OperacionFila): Promise<void> {
  const filas = await informados(ctx, op);
  if (filas.length === 0) throw new Rule('pago_sin_informar');
  (ctx as Ctx).requireOther(...filas.map((f) => f.pago_cliente_por));
}

/**
 * Tells that the debtor of a document paid it to the client; another person confirms it. 409 `pago_ya_informado`; 422 `documento_sin_deuda`,
 * `fecha_de_pago_al_cliente` {desde}.
 */
export async function informarPagoAlCliente(
  ctx: Ctx,
  op: OperacionFila,
  p: { documento_id: string; fecha: Fecha; motivo: string },
): Promise<void> {
  const f = (await documentosDe(ctx, op.id)).find((x) => x.documento_id === p.documento_id);
  const d = (await debidos(ctx, op)).find((x) => x.id === p.documento_id);
  if (!f || !d) throw new Rule('documento_sin_deuda', { documento: f ? nombreDe(f) : 'indicado' }, { documento_id: ['Ya no se debe'] });
  if (pagoInformado(f)) throw new Conflict('pago_ya_informado', { documento: nombreDe(f) });
  const desde = op.fecha_giro ?? ctx.hoy;
  if (p.fecha < desde || p.fecha > ctx.hoy)
    throw new Rule('fecha_de_pago_al_cliente', { desde: formatFecha(desde) }, { fecha: [`Entre el ${formatFecha(desde)} y hoy`] });
  ctx.audit({ motivo: p.motivo });
  await marcar(ctx, op, [d.id], {
    pago_cliente_fecha: p.fecha,
    pago_cliente_motivo: p.motivo,
    pago_cliente_por: ctx.people,
    pago_cliente_nombre: ctx.session.nombre,
  });
  await ctx.emit('pendiente.abierto', {
    area: 'operaciones',
    entidad_id: entidadDe(op),
    registro_id: op.id,
    cliente_rut: op.cliente_rut,
    tipo: 'autorizar',
    titulo: `Confirmar que a ${op.cliente_nombre} le pagaron un documento de la operación ${op.num_operacion}`.slice(0, 200),
    url: `/operaciones/${op.id}`,
    permiso: 'operaciones:confirmar-pago',
    makers: ctx.people,
  });
}

const NADA = { pago_cliente_fecha: null, pago_cliente_motivo: null, pago_cliente_por: null, pago_cliente_nombre: null };
const yaResuelto = (ctx: Ctx, op: OperacionFila): Promise<void> =>
  ctx.emit('pendiente.cerrado', { area: 'operaciones', entidad_id: entidadDe(op) });

/** It was not so: the debtor goes on owing. */
export async function descartarPagoAlCliente(ctx: Ctx, op: OperacionFila, motivo: string): Promise<void> {
  await exigirInformado(ctx, op);
  ctx.audit({ motivo });
  const ids = (await informados(ctx, op)).map((f) => f.documento_id);
  await marcar(ctx, op, ids, NADA);
  await yaResuelto(ctx, op);
}

/** The document is paid without money, and the client owes what we had advanced on it from the day he was paid (ledger §3 `pago_al_cliente`). */
async function pasarAlCliente(ctx: Ctx, op: OperacionFila, d: DocumentoVivo, fecha: Fecha): Promise<void> {
  const pk = pkDe(d.id);
  const o = await obligacionPorPk(ctx, pk);
  if (!o) throw new RangeError(`a document without its debt: ${d.id}`);
  const anticipo_pendiente = d.anticipo_pendiente ?? pesos(0);
  const pk_saldo_cedente = `saldo_cedente:${ctx.id()}`;
  const sucursal = op.sede ?? undefined;
  const nombre = nombreDe(d);
  await contabilizar(
    ctx,
    'pago_al_cliente',
    {
      documento: { pk, documento: nombre, deudor: d.deudor_rut, cedente: op.cliente_rut, sucursal, en_causa: o.clase === 'causa' },
      anticipo_pendiente,
      retencion: pesos((d.saldo_deudor ?? 0) - anticipo_pendiente),
      pk_saldo_cedente,
      por_devengar: await diferenciaPorDevengar(ctx, pk),
    },
    { origen: actoDe(op), fecha: ctx.hoy, glosa: `${nombre} de la operación ${op.num_operacion}, pagado al cliente` },
  );
  await actualizarObligacion(ctx, pk, { devengo_total: o.devengado });
  await cerrarObligacion(ctx, pk);
  if (anticipo_pendiente > 0)
    await registrarObligacion(ctx, {
      pk: pk_saldo_cedente,
      tipo: 'saldo_cedente',
      rut: op.cliente_rut,
      origen_area: 'operaciones',
      origen_id: op.id,
      numero: `${nombre} pagado al cliente`,
      documento: nombre,
      capital: anticipo_pendiente,
      vencimiento: fecha,
      sucursal,
      tasa_mora_mensual: o.tasa_mora_mensual ?? undefined,
    });
  await aplicarPagoDocumento(ctx, { id: d.id, a_anticipo: anticipo_pendiente, pagado: d.saldo_deudor ?? pesos(0), fecha: ctx.hoy });
}

/** Confirms what another person told. 422 `documento_sin_deuda` for one that was paid meanwhile. */
export async function confirmarPagoAlCliente(ctx: Ctx, op: OperacionFila): Promise<void> {
  await exigirInformado(ctx, op);
  const vivos = new Map((await debidos(ctx, op)).map((d) => [d.id, d]));
  for (const f of await informados(ctx, op)) {
    const d = vivos.get(f.documento_id);
    if (!d) throw new Rule('documento_sin_deuda', { documento: nombreDe(f) });
    await marcar(ctx, op, [d.id], { pago_cliente_confirmado_por: ctx.people });
    await pasarAlCliente(ctx, op, d, f.pago_cliente_fecha ?? ctx.hoy);
  }
  await yaResuelto(ctx, op);
}
