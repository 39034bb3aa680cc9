import { clientePorRut, cuentasDe, estaBloqueado, lineaVigente } from '#areas/clientes/public.server.ts';
import { archivosDe, cesionVigente, documentosPorId, estadoArchivo, estadoSiiVisible } from '#areas/documentos/public.server.ts';
import { ejecutivoDe } from '#areas/ejecutivos/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { deudasPorPk, diasMoraDe } from '#areas/libro/public.server.ts';
import { tmcsDelDia, valorUf } from '#areas/parametros/public.server.ts';
import { Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { cmp, div } from '#kernel/values/decimal.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type Pesos, pesos, type Uf } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { ContextoMotor, DocumentoEnMotor } from '../domain/contexto.ts';
import { vencimientoAPlazo } from '../domain/plazos.ts';
import { calcular } from '../domain/precio.ts';
import type { Condiciones, DocumentoAPreciar, Precio } from '../domain/precio-datos.ts';
import { type Evaluacion, evaluar } from '../domain/reglas.ts';
import { plazoPonderado } from '../domain/tasas.ts';
import { dtesAdmitidos, esElectronico } from '../domain/tipos.ts';
import { deudoresDe, fuentesDeDeudores, type Linea } from './deudor.ts';
import { papelesDe } from './papeles.ts';
import { enProforma, parametrosMotor, parametrosPrecio } from './parametros.ts';
import type { EntradaProforma } from './proforma-escrita.ts';

type DocumentoPuerta = Awaited<ReturnType<typeof documentosPorId>>[number];
type Deuda = Awaited<ReturnType<typeof deudasPorPk>>[number];

/** A proforma priced and measured with the sources as they are now. Nothing is written. */
export interface Calculada {
  entrada: EntradaProforma;
  cliente: NonNullable<Awaited<ReturnType<typeof clientePorRut>>>;
  /** Who attends the client today. */
  ejecutivo: Awaited<ReturnType<typeof ejecutivoDe>>;
  linea: Linea | null;
  contrato_id: string | null;
  documentos: DocumentoPuerta[];
  deudas: Deuda[];
  condiciones: Condiciones;
  precio: Precio;
  /** TMC of the whole operation: what it freezes. */
  tmc: ReturnType<ContextoMotor['tmc']>;
  evaluacion: Evaluacion;
}

/** The proforma being priced, when it is saved: what it already holds is its own. */
interface Propia {
  id: string;
  num_proforma: number;
  linea_id: string | null;
  linea_reservada: Pesos;
}

async function documentosDe(ctx: ReadCtx, e: EntradaProforma): Promise<DocumentoPuerta[]> {
  const ids = Object.keys(e.documents);
  if (ids.length > 500) throw new Invalid({ documents: ['Admite hasta 500 documentos'] });
  const filas = new Map((await documentosPorId(ctx, ids)).map((d) => [d.id, d]));
  return ids.map((id) => {
    const d = filas.get(id);
    if (!d) throw new Invalid({ documents: ['Hay un documento que no existe'] });
    if (d.cliente_rut !== e.cliente_rut)
      throw new Rule('documento_de_otro_cliente', { documento: `${d.tipo}-${d.folio}` }, { documents: [`${d.tipo}-${d.folio}`] });
    return d;
  });
}

async function deudasDe(ctx: ReadCtx, e: EntradaProforma): Promise<Deuda[]> {
  const pks = Object.keys(e.installments);
  const filas = new Map((await deudasPorPk(ctx, pks, e.fechacurso)).map((d) => [d.pk, d]));
  return pks.map((pk) => {
    const d = filas.get(pk);
    const suya = d && (d.fila.rut === e.cliente_rut || d.fila.cliente_rut === e.cliente_rut);
    if (!suya) throw new Rule('deuda_desconocida', { pk }, { installments: [pk] });
    return d;
  });
}

function aPreciar(d: DocumentoPuerta, e: EntradaProforma): DocumentoAPreciar {
  const fila = e.documents[d.id] ?? {};
  const fijado = fila.vencimiento ?? (fila.plazo_dias ? vencimientoAPlazo(e.fechacurso, fila.plazo_dias) : null);
  return {
    pk: d.id,
    monto: d.monto_financiable,
    fecha_emision: d.fecha_emision,
    fecha_vencimiento: fijado ?? d.fecha_vencimiento,
    anticipo_pct: fila.anticipo_pct ?? undefined,
    tasa: fila.tasa ?? undefined,
  };
}

/** What the SII said: nobody asked yet, and the term may be open, is a source that did not answer. */
function siiDe(ctx: ReadCtx, d: DocumentoPuerta): DocumentoEnMotor['sii'] {
  if (!esElectronico(d.tipo)) return null;
  const estado = estadoSiiVisible(d, ctx.hoy);
  if (estado === 'sin_consulta') return { responde: false };
  return { responde: true, dato: { estado, fecha: d.fecha_reclamo, fin_plazo_reclamo: d.fin_plazo_reclamo } };
}

/** Holder of each document by its last known cesión, unless it is us. */
async function cesionarios(ctx: ReadCtx, documento_ids: readonly string[]): Promise<Map<string, string>> {
  const [empresa, vigentes] = await atOnce([empresaDe(ctx.db, ctx.empresa_id), cesionVigente(ctx, documento_ids)]);
  const propio = empresa?.rut;
  const ajenas = [...vigentes].filter(([, c]) => c.rut_cesionario !== propio);
  return new Map(ajenas.map(([id, c]) => [id, `${c.razon_cesionario} (${c.rut_cesionario})`]));
}

/** Documents with the agreement of a longer term filed on them, validated and in date (Ley 19.983 art. 2). */
async function conAcuerdo(ctx: ReadCtx, documentos: readonly DocumentoPuerta[]): Promise<Set<string>> {
  const papeles = await atOnce(documentos.map(({ id }) => archivosDe(ctx, { tipo: 'documento', id })));
  const rige = (a: (typeof papeles)[number][number]) =>
    a.estado === 'validado' && !a.reemplazado && estadoArchivo(a, ctx.hoy) !== 'vencido';
  const conSuyo = documentos.filter((_, i) => papeles[i]?.some((a) => a.tipo_archivo === 'ACUERDO_PLAZO' && rige(a)));
  return new Set(conSuyo.map((d) => d.id));
}

async function cuentaDe(ctx: ReadCtx, e: EntradaProforma): Promise<ContextoMotor['cuenta']> {
  if (!e.cuenta_giro) return null;
  const cuenta = (await cuentasDe(ctx, e.cliente_rut)).find((c) => c.id === e.cuenta_giro);
  if (!cuenta || cuenta.rut_titular !== e.cliente_rut) return { codigo: 'titular_distinto', datos: {} };
  if (cuenta.usable) return null;
  const codigo = cuenta.motivo ?? 'cuenta_no_validada';
  const desde = cuenta.disponible_desde?.slice(0, 10);
  return { codigo, datos: { fecha: desde ? formatFecha(desde) : 'su validación' } };
}

async function clienteDe(ctx: ReadCtx, rut: Rut): Promise<Calculada['cliente']> {
  const cliente = await clientePorRut(ctx, rut);
  if (!cliente) throw new NotFound();
  return cliente;
}

/** What is known of who sells and of what he brings, each source asked once and all of them at once. */
async function fuentesDe(ctx: ReadCtx, e: EntradaProforma) {
  const rut = e.cliente_rut as Rut;
  const [cliente, linea, documentos, deudas, papeles, bloqueo, cuenta, dias_mora, ajenos, ejecutivo] = await atOnce([
    clienteDe(ctx, rut),
    lineaVigente(ctx, rut),
    documentosDe(ctx, e),
    deudasDe(ctx, e),
    papelesDe(ctx, e),
    estaBloqueado(ctx, rut),
    cuentaDe(ctx, e),
    diasMoraDe(ctx, rut),
    cesionarios(ctx, Object.keys(e.documents)),
    ejecutivoDe(ctx, rut),
  ]);
  return { cliente, linea: linea ?? null, documentos, deudas, papeles, bloqueo, cuenta, dias_mora, ajenos, ejecutivo };
}

async function contextoMotor(
  ctx: ReadCtx,
  e: EntradaProforma,
  { cliente, linea, deudas, papeles, bloqueo, cuenta, dias_mora }: Awaited<ReturnType<typeof fuentesDe>>,
  propia: Propia | null,
): Promise<ContextoMotor> {
  const suya = propia && linea && propia.linea_id === linea.id ? propia.linea_reservada : 0;
  return {
    num_proforma: propia ? String(propia.num_proforma) : null,
    cliente: {
      rut: cliente.rut,
      nombre: cliente.nombre,
      es_emt: cliente.es_emt,
      bloqueo,
      dias_mora: { responde: true, dato: dias_mora },
    },
    linea: linea && { monto: linea.monto_pesos, libre: pesos(linea.libre + suya), hasta: linea.hasta },
    respaldos: papeles.respaldos,
    exige_contrato: papeles.exige_contrato,
    contrato: papeles.contrato,
    dtes_admitidos: dtesAdmitidos(e.tipo_operacion),
    extra: { cantidad: e.extra_data.cantidad ?? null, rutEmisor: e.extra_data.rutEmisor ?? null },
    descuentos: deudas.map((d) => ({
      pk: d.pk,
      monto: e.installments[d.pk]?.monto_a_descontar ?? pesos(0),
      adeudado: d.total,
    })),
    cuenta,
    tmc: await tmcsDelDia(ctx, 'CLP', e.fechacurso),
    parametros: await parametrosMotor(ctx, enProforma(e, cliente.sucursal_id)),
  };
}

/** Terms of the price: what was typed plus the parameters in force on the day of curse. Throws 422 `uf_no_publicada`. */
export async function condicionesDe(
  ctx: ReadCtx,
  e: EntradaProforma,
  o: { es_emt: boolean; sucursal_id: string | null; deudas?: readonly { pk: string }[] },
): Promise<Condiciones> {
  const p = await parametrosPrecio(ctx, { en: enProforma(e, o.sucursal_id), es_emt: o.es_emt, pacto: e.pacto ?? null });
  return {
    ...p,
    fechacurso: e.fechacurso,
    anticipo_pct: e.anticipo_pct,
    tasa: e.tasa,
    base_dp: e.base_dp,
    comision_pct: e.comision_pct,
    comision_minima_uf: e.comision_minima_uf as Uf,
    comision_fija: e.comision_fija ?? undefined,
    gastos: e.gastos,
    valor_uf: await valorUf(ctx, e.fechacurso),
    ite: pesos(0),
    descuentos: Object.values(e.installments).map((x) => x.monto_a_descontar),
    aplicaciones: e.aplicaciones.map((a) => a.monto),
  };
}

/** Rows to price, in the order of the proforma. */
export function filasDeEntrada(documentos: readonly DocumentoPuerta[], e: EntradaProforma): DocumentoAPreciar[] {
  return documentos.map((d) => aPreciar(d, e));
}

/**
 * Prices and measures a proforma (domain §6.6 and the motor of areas/2) with every source as it stands now.
 * Throws 404 for a client that does not exist, 422 `documento_de_otro_cliente`, `deuda_desconocida`, `uf_no_publicada`. `deudores`: those of its
 * documents, for who knows them already.
 */
export async function calcularProforma(
  ctx: ReadCtx,
  entrada: EntradaProforma,
  propia: Propia | null,
  deudores: readonly Rut[] = [],
): Promise<Calculada> {
  const deDeudores = (ruts: readonly Rut[]) => fuentesDeDeudores(ctx, entrada.cliente_rut as Rut, [...new Set(ruts)], propia?.id ?? null);
  const [fuentes, previstos] = await atOnce([fuentesDe(ctx, entrada), deDeudores(deudores)]);
  const { cliente, linea, documentos, deudas } = fuentes;
  const conocidos = documentos.every((d) => previstos.ruts.has(d.deudor_rut));
  const [condiciones, calendario, motor, medidos] = await atOnce([
    condicionesDe(ctx, entrada, { es_emt: cliente.es_emt, sucursal_id: cliente.sucursal_id }),
    ctx.calendar(),
    contextoMotor(ctx, entrada, fuentes, propia),
    conocidos ? previstos : deDeudores(documentos.map((d) => d.deudor_rut)),
  ]);
  const porRut = deudoresDe(medidos, documentos, cliente.rut, linea);
  const precio = calcular(filasDeEntrada(documentos, entrada), condiciones, calendario);
  const acuerdos = await conAcuerdo(
    ctx,
    documentos.filter((d) => cliente.es_emt && porRut.get(d.deudor_rut)?.organismo_publico),
  );
  const enMotor = documentos.map((d): DocumentoEnMotor => {
    const deudor = porRut.get(d.deudor_rut);
    if (!deudor) throw new RangeError('debtor without data');
    return {
      pk: d.id,
      nombre: `${d.tipo}-${d.folio}`,
      dte: d.tipo,
      estado: d.estado,
      reservado_por: d.reservado_por === null ? null : String(d.reservado_por),
      fecha_emision: d.fecha_emision,
      fecha_recepcion: d.fecha_recepcion_sii ?? d.fecha_emision,
      sii: siiDe(ctx, d),
      cesion: esElectronico(d.tipo) ? { responde: true, dato: { cesionario: fuentes.ajenos.get(d.id) ?? null } } : null,
      acuerdo_plazo: acuerdos.has(d.id),
      deudor,
    };
  });
  const dias = plazoPonderado(precio);
  return {
    entrada,
    cliente,
    ejecutivo: fuentes.ejecutivo,
    linea,
    documentos,
    deudas,
    condiciones,
    precio,
    contrato_id: fuentes.papeles.contrato_id,
    tmc: cmp(dias, 0) > 0 ? motor.tmc({ dias, capital_uf: div(precio.total_anticipo, condiciones.valor_uf) }) : null,
    evaluacion: evaluar(enMotor, precio, condiciones, motor),
  };
}
