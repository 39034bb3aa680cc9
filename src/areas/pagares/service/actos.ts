import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { exigirRespaldo } from '#areas/documentos/public.server.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { firmar, firmasDe, ultimaFirma } from '../domain/firmas.ts';
import { pagarevistaDe } from '../domain/forma.ts';
import { textoPagare } from '../domain/texto.ts';
import { emisiones, pagares } from '../tables.ts';
import { cargar } from './cargos.ts';
import { type Cuerpo, cuerpoEditado, type Escrito, exigirFacultad, nuevoCuerpo } from './datos.ts';
import { anotarMano, type PagareFila } from './filas.ts';
import { exigirPartes } from './partes.ts';
import { datosTexto, hashDe } from './texto.ts';

/** Writes a draft with its number. */
export async function escribir(ctx: Ctx, cuerpo: Cuerpo): Promise<PagareFila> {
  const numero = await ctx.folio(`pagare:${cuerpo.tipo}`);
  return ctx.insert(pagares, { ...cuerpo, numero, pagarevista: pagarevistaDe(cuerpo.tipo, numero) });
}

/** A draft typed by a person. */
export async function crear(ctx: Ctx, rut: string, d: Escrito): Promise<PagareFila> {
  return escribir(ctx, await nuevoCuerpo(ctx, rut, d));
}

const PROPIAS = new Set(['id', 'empresa_id', 'version', 'creado_en', 'hecho_por', 'pagarevista', 'numero', 'tipo', 'estado']);

export async function editar(ctx: Ctx, row: PagareFila, d: Escrito): Promise<void> {
  const cuerpo = await cuerpoEditado(ctx, row, d);
  await ctx.update(pagares, row.id, Object.fromEntries(Object.entries(cuerpo).filter(([k]) => !PROPIAS.has(k))));
}

/** Freezes the text with its fingerprint, as another emission when it is corrected, and locks the pagaré. Throws 422 `faltan_menciones` {lista}. */
export async function congelar(ctx: Ctx, row: PagareFila): Promise<Partial<PagareFila>> {
  const texto = textoPagare(datosTexto(row));
  const version = { texto, texto_hash: hashDe(texto) };
  await ctx.insert(emisiones, { ...version, pagare_id: row.id, numero: row.emision + 1 });
  return { ...version, emision: row.emision + 1, impreso_el: ctx.hoy, bloqueado: true };
}

export async function imprimir(ctx: Ctx, row: PagareFila): Promise<void> {
  await exigirPartes(ctx, row);
  await exigirFacultad(ctx, row.cliente_rut, row.representantes, row.fecha_emision);
  await ctx.update(pagares, row.id, { ...(await congelar(ctx, row)), estado: estados.go(row.estado, 'imprimir') });
}

/** Everybody signed, with power on that day, and the original is filed: the tax is due. Refusals of `firmar`, `exigirFacultad`, `exigirRespaldo`. */
export async function registrarFirma(
  ctx: Ctx,
  row: PagareFila,
  r: { firmas: readonly { rut: string; firmado_el: Fecha }[]; archivo_firmado: string },
): Promise<void> {
  const firmas = firmar(row.firmas, r.firmas, { emision: row.fecha_emision, hoy: ctx.hoy });
  for (const p of row.representantes)
    await exigirFacultad(ctx, row.cliente_rut, [p], firmas.find((f) => f.rut === p.rut)?.firmado_el ?? row.fecha_emision);
  await exigirRespaldo(ctx, {
    archivo_id: r.archivo_firmado,
    referido: { tipo: 'pagare', id: row.id },
    tipos: ['PAGARE_FIRMADO'],
    campo: 'archivo_firmado',
    firmado: true,
  });
  await ctx.update(pagares, row.id, {
    firmas,
    archivo_firmado: r.archivo_firmado,
    fecha_firma: ultimaFirma(firmas),
    en_manos: ctx.people,
    en_manos_nombre: ctx.session.nombre,
    estado: estados.go(row.estado, 'registrar_firma'),
  });
  await anotarMano(ctx, row.id, { accion: 'firma', entrega: row.nombre, recibe: ctx.session.nombre });
  if (!row.ite_exento && row.ite_impuesto !== null) await cargar(ctx, row, 'ITE', row.ite_impuesto, row.fecha_emision);
}

/** The notary authorised the signatures: from then on it is an executory title by itself (CPC 434 n° 4). */
export async function autorizarNotario(
  ctx: Ctx,
  row: PagareFila,
  n: { notaria: string; fecha_autorizacion: Fecha; gasto_notarial?: Pesos | null | undefined },
): Promise<void> {
  await exigirOpcion(ctx, 'notarias', n.notaria, 'notaria');
  if (n.fecha_autorizacion > ctx.hoy) throw new Invalid({ fecha_autorizacion: ['No puede ser posterior a hoy'] });
  if (row.fecha_firma !== null && n.fecha_autorizacion < row.fecha_firma)
    throw new Rule(
      'autorizacion_anterior',
      { fecha: formatFecha(row.fecha_firma) },
      { fecha_autorizacion: ['No puede ser anterior a la firma'] },
    );
  await ctx.update(pagares, row.id, {
    notaria: n.notaria,
    fecha_autorizacion: n.fecha_autorizacion,
    en_manos: ctx.people,
    en_manos_nombre: ctx.session.nombre,
    estado: estados.go(row.estado, 'autorizar_notario'),
  });
  await anotarMano(ctx, row.id, { accion: 'notaria', entrega: row.en_manos_nombre ?? row.nombre, recibe: ctx.session.nombre });
  if (n.gasto_notarial) await cargar(ctx, row, 'NOTARIA', n.gasto_notarial, n.fecha_autorizacion);
}

/** A signed original that is not in the vault cannot be replaced: first it is recovered and filed. Throws 422 `original_sin_recuperar`. */
export function exigirReemplazable(row: PagareFila): void {
  if (row.estado !== 'impreso' && row.estado !== 'custodia') throw new Rule('original_sin_recuperar');
}

/** A new draft with the same terms, linked both ways; the old one backs nothing any more. */
export async function reemplazar(ctx: Ctx, row: PagareFila, motivo: string): Promise<PagareFila> {
  const { tipo, cliente_rut, nombre, juridica, giro, direccion, comuna, representantes, avales, acreedor_rut, acreedor_nombre } = row;
  const { moneda, monto, capital, valor_uf, sucursal_id, ciudad, vencimiento, cuotas, ultimo_vencimiento } = row;
  const { tasa, base_dias, tasa_mora, lugar_pago, mandato_llenado, contrato_id, contrato, con_protesto, ite_exento, ite_motivo } = row;
  const { ite_base, ite_meses, ite_tasa, ite_impuesto, ite_metodo, respaldo, respaldo_id, respaldo_numero } = row;
  const nuevo = await escribir(ctx, {
    tipo,
    cliente_rut,
    nombre,
    juridica,
    giro,
    direccion,
    comuna,
    representantes,
    avales,
    acreedor_rut,
    acreedor_nombre,
    moneda,
    monto,
    capital,
    valor_uf,
    sucursal_id,
    ciudad,
    vencimiento,
    cuotas,
    ultimo_vencimiento,
    tasa,
    base_dias,
    tasa_mora,
    lugar_pago,
    mandato_llenado,
    contrato_id,
    contrato,
    con_protesto,
    ite_exento,
    ite_motivo,
    ite_base,
    ite_meses,
    ite_tasa,
    ite_impuesto,
    ite_metodo,
    respaldo,
    respaldo_id,
    respaldo_numero,
    firmas: firmasDe({ suscriptor: { rut: cliente_rut, nombre }, representantes, avales }),
    fecha_emision: row.fecha_emision,
    reemplaza: row.id,
  });
  await ctx.update(pagares, row.id, { motivo, reemplazado_por: nuevo.id, estado: estados.go(row.estado, 'reemplazar') });
  ctx.audit({ motivo });
  return nuevo;
}

export async function anular(ctx: Ctx, row: PagareFila, m: { motivo: string; detalle?: string | null | undefined }): Promise<void> {
  const { nombre } = await exigirOpcion(ctx, 'motivos_anulacion', m.motivo, 'motivo');
  const motivo = m.detalle ? `${nombre}: ${m.detalle}` : nombre;
  ctx.audit({ motivo });
  await ctx.update(pagares, row.id, { motivo, estado: estados.go(row.estado, 'anular') });
}
