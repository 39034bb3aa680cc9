import { and, arrayOverlaps, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { clientePorRut, lineaVigente } from '#areas/clientes/public.server.ts';
import { type EstadoDeAsunto, esperanDeMi, estadosDeAsuntos } from '#areas/comite/public.server.ts';
import { comprables, documentosPorId } from '#areas/documentos/public.server.ts';
import { alcanceCliente, alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { obligacionesVivas } from '#areas/libro/public.server.ts';
import { tmcsDelDia } from '#areas/parametros/public.server.ts';
import { pasivosDisponibles } from '#areas/pasivos/public.server.ts';
import { porVencimiento } from '#finanzas/orden.ts';
import type { Asked } from '#kernel/contract.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, type Porcentaje, pesos, type TasaMensual } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { listing, only } from '#platform/server/listing.ts';
import { ownFaces } from '#platform/server/session.ts';
import { contract } from '../contract.ts';
import { estadoAl } from '../domain/estados.ts';
import { filasConPlazo } from '../domain/precio.ts';
import { resolver } from '../domain/resolver.ts';
import { descuentoDeDeuda } from '../domain/tipos.ts';
import { proformas } from '../tables.ts';
import { calcularProforma, condicionesDe, filasDeEntrada } from './calcular.ts';
import { salidaCalculo } from './calculo-y-reglas.ts';
import { excepcionesDe } from './excepciones.ts';
import { cabeceraDe, filasDocumento, filasPartida } from './guardar.ts';
import { enProforma } from './parametros.ts';
import type { EntradaProforma } from './proforma-escrita.ts';
import type { ProformaFila } from './puerta.ts';
import { caduca, partidasOcupadas } from './reservas.ts';

type Filtros = Asked<typeof contract>['filtros'];

/** Whose turn it is and what for, in words; by name while it is in the comité. */
export function faltaDe({ estado, espera_acta }: { estado: string; espera_acta: boolean }, comite: EstadoDeAsunto | null): string {
  const nombres = (p: readonly { nombre: string }[] = []): string => p.map((x) => x.nombre).join(', ');
  const [votos, firmas] = [nombres(comite?.quienes_faltan), nombres(comite?.firmas_faltan)];
  if (estado === 'enviada_a_comite' && votos) return `Votos de ${votos}`;
  if (estado === 'pendiente_firma') return espera_acta ? 'Fiscalía: archivar el acta' : firmas ? `Firmas de ${firmas}` : 'Comité: firmar';
  const textos: Readonly<Record<string, string>> = {
    borrador: 'Ejecutivo: emitir',
    emitida: 'Ejecutivo: enviar a comité',
    enviada_a_comite: 'Comité: votar',
    con_reparos: 'Ejecutivo: responder los reparos',
    vencida: 'Ejecutivo: reabrir',
    aprobada: 'Operaciones: crear la operación',
  };
  return textos[estado] ?? 'Nada';
}

/** Filter by the state as read today: an offer past its validity is vencida. */
function porEstado(ctx: ReadCtx, estado: string): SQL {
  if (estado === 'vencida') return sql`(${proformas.estado} = 'vencida' or ${caduca(ctx)})`;
  return sql`(${proformas.estado} = ${estado} and not coalesce(${caduca(ctx)}, false))`;
}

async function porVista(ctx: ReadCtx, vista: Filtros['vista']): Promise<SQL | undefined> {
  if (vista === 'en_comite') return or(porEstado(ctx, 'enviada_a_comite'), porEstado(ctx, 'pendiente_firma'));
  if (vista === 'mi_turno') {
    const esperan = await esperanDeMi(ctx, 'proformas');
    return and(esperan.length > 0 ? inArray(proformas.id, esperan) : sql`false`, sql`not coalesce(${caduca(ctx)}, false)`);
  }
  if (vista === 'vencen_hoy') return and(inArray(proformas.estado, ['emitida', 'enviada_a_comite']), eq(proformas.vigencia_hasta, ctx.hoy));
  if (vista !== 'mias') return undefined;
  const yo = ownFaces(ctx.session);
  return or(inArray(proformas.ejecutivo, yo as Rut[]), arrayOverlaps(proformas.hecho_por, yo));
}

type Fila = Pick<ProformaFila, 'id' | 'estado' | 'vigencia_hasta' | 'aprobada_hasta' | 'espera_acta'>;

/** The list, with the state as read today. */
export async function listar(ctx: ReadCtx, q: Asked<typeof contract>) {
  const f = q.filtros;
  const found = await listing(ctx, q, contract, {
    table: proformas,
    select: only(
      proformas,
      'id',
      'num_proforma',
      'cliente_rut',
      'cliente_nombre',
      'ejecutivo_nombre',
      'n_documentos',
      'total_monto',
      'monto_girar',
      'tasa',
      'fechacurso',
      'estado',
      'vigencia_hasta',
      'aprobada_hasta',
      'espera_acta',
    ),
    where: [alcanceCliente(ctx, proformas.cliente_rut)],
    filters: { estado: (v) => porEstado(ctx, v), vista: await porVista(ctx, f.vista) },
    search: [proformas.num_proforma, proformas.cliente_nombre, proformas.cliente_rut],
  });
  const filas = found.items as unknown as (Fila & Record<string, unknown>)[];
  const comites = await estadosDeAsuntos(
    ctx,
    'proformas',
    filas.filter((r) => r.estado === 'enviada_a_comite' || r.estado === 'pendiente_firma').map((r) => r.id),
  );
  const items = filas.map(({ aprobada_hasta, espera_acta, ...r }) => {
    const estado = estadoAl({ ...r, aprobada_hasta }, ctx.hoy);
    return { ...r, estado, falta: faltaDe({ estado, espera_acta }, comites.get(r.id) ?? null) };
  });
  return { ...found, items };
}

async function exigirAlcance(ctx: ReadCtx, cliente_rut: string): Promise<void> {
  if (!(await alcanzaCliente(ctx, cliente_rut)) || !(await clientePorRut(ctx, cliente_rut))) throw new NotFound();
}

/** Documents that the client may sell today and that nobody holds. */
export async function comprablesDe(ctx: ReadCtx, cliente_rut: Rut) {
  await exigirAlcance(ctx, cliente_rut);
  return (await comprables(ctx, cliente_rut)).map((d) => ({
    documento_id: d.id,
    tipo: d.tipo,
    folio: d.folio,
    deudor_rut: d.deudor_rut,
    razon_deudor: d.razon_deudor,
    fecha_emision: d.fecha_emision,
    fecha_vencimiento: d.fecha_vencimiento,
    monto: d.monto_financiable,
  }));
}

/** What the client owes at the day of curse, overdue first: candidates for `installments`. */
export async function deudasDe(ctx: ReadCtx, cliente_rut: Rut, fechacurso: Fecha) {
  await exigirAlcance(ctx, cliente_rut);
  await ctx.lectura(cliente_rut, 'descuentos de proforma');
  const fecha = fechacurso < ctx.hoy ? ctx.hoy : fechacurso;
  const vivas = (await obligacionesVivas(ctx, cliente_rut, fecha)).filter((d) => d.fila.rut === cliente_rut && d.total > 0);
  const ocupadas = await partidasOcupadas(
    ctx,
    vivas.map((d) => d.pk),
    null,
  );
  return vivas
    .map((d) => ({
      pk: d.pk,
      numero: d.fila.numero,
      tipo: d.fila.tipo,
      tipo_descuento: descuentoDeDeuda(d.fila.tipo, d.dias_mora > 0),
      vencimiento: d.vencimiento,
      saldo: pesos(d.capital + d.interes),
      mora: d.mora,
      gastos_cobranza: pesos(d.gastos + d.costas),
      adeudado: d.total,
      vencida: d.dias_mora > 0,
      en_proforma: ocupadas.get(d.pk) ?? null,
    }))
    .sort((a, b) => Number(b.vencida) - Number(a.vencida) || porVencimiento(a, b));
}

/** What we owe the client and may be used today, the oldest first. */
export async function aFavorDe(ctx: ReadCtx, cliente_rut: Rut) {
  await exigirAlcance(ctx, cliente_rut);
  return (await pasivosDisponibles(ctx, cliente_rut)).map((p) => ({
    pasivo_id: p.id,
    tipo_pasivo: p.tipo_pasivo,
    comprobante: p.comprobante,
    fecha: p.fecha,
    disponible: p.disponible,
  }));
}

async function propiaDe(ctx: ReadCtx, e: { cliente_rut: Rut; proforma_id?: string | null | undefined }): Promise<ProformaFila | null> {
  const p = e.proforma_id ? await ctx.find(proformas, e.proforma_id) : undefined;
  return p && p.cliente_rut === e.cliente_rut ? p : null;
}

/** Price and rules of what is typed, without writing anything. */
export async function simular(ctx: ReadCtx, { proforma_id, ...e }: EntradaProforma & { proforma_id?: string | null | undefined }) {
  await exigirAlcance(ctx, e.cliente_rut);
  const propia = await propiaDe(ctx, { ...e, proforma_id });
  const c = await calcularProforma(ctx, e, propia);
  return salidaCalculo({
    cabecera: cabeceraDe(c),
    documentos: filasDocumento(c),
    partidas: filasPartida(c),
    excepciones: propia ? await excepcionesDe(ctx, propia.id) : [],
    linea: c.linea,
  });
}

/** "Quiero girar X": the highest rate, or the lowest advance, that reaches it within the TMC; or how many pesos are missing. */
export async function resolverObjetivo(ctx: ReadCtx, e: EntradaProforma & { objetivo: Pesos; variable: 'tasa' | 'anticipo' }) {
  await exigirAlcance(ctx, e.cliente_rut);
  const cliente = await clientePorRut(ctx, e.cliente_rut);
  const linea = await lineaVigente(ctx, e.cliente_rut);
  const condiciones = await condicionesDe(ctx, e, { es_emt: cliente?.es_emt ?? false, sucursal_id: cliente?.sucursal_id ?? null });
  const documentos = (await documentosPorId(ctx, Object.keys(e.documents))).filter((d) => d.cliente_rut === e.cliente_rut);
  const filas = filasConPlazo(filasDeEntrada(documentos, e), condiciones, await ctx.calendar());
  const campo = e.variable === 'tasa' ? 'tasa' : 'anticipo_pct';
  const piso = await ctx.param(contract, 'tasa_piso', enProforma(e, cliente?.sucursal_id ?? null));
  const s = resolver({
    objetivo: e.objetivo,
    variable: e.variable,
    filas,
    condiciones,
    fijas: Object.entries(e.documents).flatMap(([pk, f]) => (f[campo] ? [pk] : [])),
    tmc: await tmcsDelDia(ctx, 'CLP', e.fechacurso),
    tasa_minima: (Number(piso) > 0 ? piso : '0.01') as TasaMensual,
    anticipo_maximo: (linea?.anticipo_pct ?? '100') as Porcentaje,
  });
  const cero = pesos(0);
  if (s.resuelto)
    return {
      resuelto: true,
      variable: s.variable,
      valor: s.valor,
      monto_girar: s.precio.monto_girar,
      sobra: s.sobra,
      falta: cero,
      motivo: null,
    };
  return {
    resuelto: false,
    variable: e.variable,
    valor: s.mejor?.valor ?? null,
    monto_girar: s.mejor?.monto_girar ?? null,
    sobra: cero,
    falta: s.falta,
    motivo: s.motivo,
  };
}
