import type { z } from 'zod';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { asegurarDeudor, estaBloqueado, exigirClienteOperable } from '#areas/clientes/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { pesos } from '#kernel/values/money.ts';
import { parseRut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Manual } from '../contract-manual.ts';
import { alerta } from '../domain/causas.ts';
import { esPapel, faltasDe } from '../domain/manual.ts';
import { finPlazoReclamo } from '../domain/plazos.ts';
import { documentos } from '../tables.ts';
import { archivosDe } from './archivos.ts';
import { documentoPorClave } from './claves.ts';
import type { DocumentoFila } from './filas.ts';

/**
 * A document typed by hand: stays `cargado`. A DTE waits for its XML; a cheque, letra, pagaré, estado de pago or OC waits for its scanned
 * original and for another person to validate it. 400 by field; 404 for a client out of reach; 422 `cliente_no_activo`, `cliente_bloqueado`.
 */
export async function crearManual(ctx: Ctx, m: z.output<typeof Manual>): Promise<DocumentoFila> {
  if (!(await alcanzaCliente(ctx, m.cliente_rut))) throw new NotFound();
  const campos = faltasDe(m, ctx.hoy);
  if (Object.keys(campos).length > 0) throw new Invalid(campos);
  const cliente = await exigirClienteOperable(ctx, m.cliente_rut);
  const bloqueo = await estaBloqueado(ctx, m.deudor_rut);
  if (bloqueo) throw new Rule('deudor_bloqueado', { motivo: bloqueo }, { deudor_rut: [`Bloqueado: ${bloqueo}`] });
  if (m.tipo === 'CHQ') await exigirOpcion(ctx, 'bancos', m.banco ?? '', 'banco');
  const deudor = await asegurarDeudor(ctx, { rut: m.deudor_rut, razon_social: m.razon_deudor });
  const compra = m.tipo === '46';
  const emisor = compra ? deudor : cliente;
  const receptor = compra ? cliente : deudor;
  if (!esPapel(m.tipo) && (await documentoPorClave(ctx, m.tipo, m.folio, emisor.rut)))
    throw new Invalid({ folio: ['Ya está en el sistema'] });
  const { tipo, folio, fecha_emision, monto, banco, cta_cte, num_cheque } = m;
  const { plaza, nominativo, cruzado, endosos, fecha_aceptacion, lugar_pago, avales } = m;
  const { contrato_obra, numero_edp, fecha_aprobacion, numero_oc, fecha_entrega } = m;
  const propios = { plaza, nominativo, cruzado, endosos, fecha_aceptacion, lugar_pago, avales: avales?.map((a) => parseRut(a) ?? a) };
  const datos = { ...propios, contrato_obra, numero_edp, fecha_aprobacion, numero_oc, fecha_entrega };
  return ctx.insert(documentos, {
    tipo,
    folio,
    rut_emisor: emisor.rut,
    razon_emisor: emisor.nombre,
    rut_receptor: receptor.rut,
    razon_receptor: receptor.nombre,
    cliente_rut: m.cliente_rut,
    razon_cliente: cliente.nombre,
    deudor_rut: m.deudor_rut,
    razon_deudor: deudor.nombre,
    fecha_emision,
    fecha_vencimiento: m.fecha_vencimiento ?? null,
    monto_neto: pesos(0),
    monto_exento: monto,
    iva: pesos(0),
    otros_impuestos: pesos(0),
    monto,
    monto_nc: pesos(0),
    monto_financiable: monto,
    pagado: pesos(0),
    fin_plazo_reclamo: finPlazoReclamo(fecha_emision),
    datos: Object.fromEntries(Object.entries(datos).filter(([, v]) => v !== undefined && v !== null)),
    banco: banco ?? null,
    cta_cte: cta_cte ?? null,
    num_cheque: num_cheque ?? null,
    origen: 'MANUAL',
    alertas: tipo === 'LET' && !fecha_aceptacion ? [alerta('LETRA_SIN_ACEPTAR')] : [],
    estado: 'cargado',
  });
}

/** What `validar` demands: the XML of a DTE; of a paper, its original filed and another person than who typed it. */
export async function exigirValidable(ctx: ReadCtx, d: DocumentoFila): Promise<void> {
  if (!esPapel(d.tipo)) {
    if (!d.xml_hash) throw new Rule('falta_xml');
    return;
  }
  const originales = (await archivosDe(ctx, { tipo: 'documento', id: d.id })).filter(
    (a) => a.estado !== 'anulado' && a.estado !== 'objetado',
  );
  if (originales.length === 0) throw new Rule('falta_original');
}
