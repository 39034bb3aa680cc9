import { and, eq, exists, gte, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import type { Asked } from '#kernel/contract.ts';
import { div, toFixed } from '#kernel/values/decimal.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { passes, type ReadCtx } from '#platform/server/context.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import type { EstadoOperacion } from '../domain/estados.ts';
import { ETAPAS } from '../domain/etapas.ts';
import { minutosHabiles } from '../domain/horario.ts';
import { montoDisponible } from '../domain/validaciones-comunes.ts';
import { operacionesEtapa as et, operaciones as op, ordenesGiro } from '../tables.ts';
import { cupoDe } from './cupo.ts';
import { abierta, conMora, faltaDe, minutosDe, morasDe } from './etapas-documentos-y-moras.ts';
import { type EtapaFila, etapasDe, type OrdenFila } from './filas.ts';
import { nombreDePerfil, salidaOrden } from './giro.ts';
import { relojDe } from './reloj-de-oficina.ts';

type Filtros = Asked<typeof contract>['filtros'];

/** Some etapa under way of the operación that meets a condition. */
function conEtapa(ctx: ReadCtx, donde: SQL | undefined): SQL {
  return exists(
    ctx.db
      .select({ uno: sql`1` })
      .from(et)
      .where(and(eq(et.empresa_id, op.empresa_id), eq(et.operacion_id, op.id), inArray(et.estado, ['en_curso', 'observada']), donde)),
  );
}

async function vista(ctx: ReadCtx, v: Filtros['vista']): Promise<SQL | undefined> {
  if (v === 'en_proceso') return inArray(op.estado, ['formalizacion', 'verificada', 'giro_preparado', 'autorizada', 'girada']);
  if (v === 'por_girar') return inArray(op.estado, ['verificada', 'giro_preparado', 'autorizada']);
  if (v === 'sin_comprobante') return eq(op.estado, 'girada');
  if (v === 'en_mora') return conMora(ctx);
  if (v === 'vigentes') return inArray(op.estado, ['vigente', 'judicial']);
  if (v === 'atrasadas') {
    const { ahora } = await relojDe(ctx);
    const tarde = or(lt(et.vence_fecha, ahora.fecha), and(eq(et.vence_fecha, ahora.fecha), sql`${et.vence_minuto} < ${ahora.minuto}`));
    return and(notInArray(op.estado, ['anulada']), conEtapa(ctx, tarde));
  }
  if (v === 'mias') {
    // Who covers an absent person sees his etapas too.
    const people = [...ctx.faces] as Rut[];
    const perfiles = [...ctx.session.perfiles];
    const dePerfil = perfiles.length > 0 ? and(isNull(et.responsable), inArray(et.perfil, perfiles)) : undefined;
    return and(
      notInArray(op.estado, ['anulada']),
      or(conEtapa(ctx, or(inArray(et.responsable, people), dePerfil)), inArray(op.ejecutivo, people)),
    );
  }
  return undefined;
}

/** What a row of the bandeja shows of its operación. */
const COLUMNAS = {
  id: op.id,
  num_operacion: op.num_operacion,
  cliente_rut: op.cliente_rut,
  cliente_nombre: op.cliente_nombre,
  ejecutivo_nombre: op.ejecutivo_nombre,
  sede: op.sede,
  n_documentos: op.n_documentos,
  total_monto: op.total_monto,
  monto_girar: op.monto_girar,
  fechacurso: op.fechacurso,
  fecha_giro: op.fecha_giro,
  estado: op.estado,
  cerrada_el: op.cerrada_el,
};

/** The bandeja: what each operación waits for, whose it is and how much time is left. */
export async function listar(ctx: ReadCtx, q: Asked<typeof contract>) {
  const f = q.filtros;
  const r = await listing(ctx, q, contract, {
    table: op,
    select: COLUMNAS,
    where: [alcanceCliente(ctx, op.cliente_rut)],
    filters: {
      estado: f.estado === 'en_mora' ? await conMora(ctx) : f.estado ? sql`${op.estado} = ${f.estado}` : undefined,
      etapa: (codigo) => conEtapa(ctx, eq(et.codigo, codigo)),
      vista: await vista(ctx, f.vista),
    },
    search: [sql`${op.num_operacion}::text`, op.cliente_nombre, op.cliente_rut, sql`${op.num_proforma}::text`],
  });
  const filas = r.items as { id: string; estado: EstadoOperacion; cerrada_el: Fecha | null }[];
  const etapas = await etapasDe(
    ctx,
    filas.map((o) => o.id),
  );
  const reloj = await relojDe(ctx);
  const moras = await morasDe(ctx, filas);
  const items = filas.map((o) => {
    const suyas = etapas.filter((e) => e.operacion_id === o.id);
    const abiertas = o.estado === 'anulada' ? [] : urgentes(suyas.filter(abierta), (e) => minutosDe(reloj, e));
    const [primera] = abiertas;
    return {
      ...o,
      en_mora: moras.has(o.id),
      etapas: abiertas.map((e) => ({ codigo: e.codigo, titulo: e.titulo, estado: e.estado, minutos_restantes: minutosDe(reloj, e) })),
      etapa: primera?.titulo ?? '',
      responsable: primera ? (primera.responsable_nombre ?? nombreDePerfil(primera.perfil)) : '',
      minutos_restantes: primera ? minutosDe(reloj, primera) : null,
      falta: faltaDe(o, suyas),
    };
  });
  return { ...r, items };
}

const PARALELAS: readonly string[] = ETAPAS.filter((e) => e.puede_terminar_despues).map((e) => e.codigo);

/** What holds the operación first (not what may end after the giro), then the most urgent; those without limit at the end. */
function urgentes(etapas: EtapaFila[], minutos: (e: EtapaFila) => number | null): EtapaFila[] {
  const peso = (e: EtapaFila) => minutos(e) ?? Number.MAX_SAFE_INTEGER;
  const aparte = (e: EtapaFila) => (PARALELAS.includes(e.codigo) ? 1 : 0);
  return [...etapas].sort((a, b) => aparte(a) - aparte(b) || peso(a) - peso(b) || a.orden - b.orden);
}

async function salidas(ctx: ReadCtx, filas: readonly OrdenFila[]) {
  let uf: string | null = null;
  await passes(async () => {
    uf = await valorUf(ctx, ctx.hoy);
  });
  const out = [];
  for (const o of filas) out.push(await salidaOrden(ctx, o, uf));
  return out;
}

/** Orders that other areas asked for, the living ones first when no state is asked. */
export async function listarOrdenes(ctx: ReadCtx, f: { estado?: string | undefined; origen_area?: string | undefined }) {
  const filas = await ctx.db
    .select()
    .from(ordenesGiro)
    .where(
      and(
        eq(ordenesGiro.empresa_id, ctx.empresa_id),
        isNull(ordenesGiro.operacion_id),
        alcanceCliente(ctx, ordenesGiro.rut),
        f.estado ? sql`${ordenesGiro.estado} = ${f.estado}` : inArray(ordenesGiro.estado, ['solicitada', 'preparada', 'autorizada']),
        f.origen_area ? eq(ordenesGiro.origen_area, f.origen_area) : undefined,
      ),
    )
    .orderBy(sql`${ordenesGiro.num_orden} desc`)
    .limit(200);
  return salidas(ctx, filas);
}

/** Giros authorised or released on a day against its cap, which is of the company: those listed are of the session's reach. Pesos. */
export async function girosDelDia(ctx: ReadCtx, fecha: Fecha) {
  const { tope_diario, usado } = await cupoDe(ctx, fecha);
  const filas = await ctx.db
    .select()
    .from(ordenesGiro)
    .where(and(eq(ordenesGiro.empresa_id, ctx.empresa_id), eq(ordenesGiro.cupo_fecha, fecha), alcanceCliente(ctx, ordenesGiro.rut)))
    .orderBy(ordenesGiro.num_orden)
    .limit(500);
  return {
    fecha,
    tope_diario,
    usado,
    monto_disponible: montoDisponible({ tope_diario, usado }),
    total: sumPesos(filas.map((o) => o.monto)),
    ordenes: await salidas(ctx, filas),
  };
}

/** Orders authorised and not yet confirmed, as lines of the bank file. */
export async function porEnviar(ctx: ReadCtx): Promise<OrdenFila[]> {
  return ctx.db
    .select()
    .from(ordenesGiro)
    .where(
      and(eq(ordenesGiro.empresa_id, ctx.empresa_id), eq(ordenesGiro.estado, 'autorizada'), sql`${ordenesGiro.archivo_banco} is not null`),
    )
    .orderBy(ordenesGiro.num_orden)
    .limit(500);
}

/** Hours that each etapa took between two days (30 days back without them): banking hours, those under way and the late ones. */
export async function horasPorEtapa(ctx: ReadCtx, o: { desde?: Fecha | undefined; hasta?: Fecha | undefined }) {
  const r = await relojDe(ctx);
  const filas = await ctx.db
    .select()
    .from(et)
    .where(
      and(
        eq(et.empresa_id, ctx.empresa_id),
        gte(et.inicio_fecha, o.desde ?? addDays(ctx.hoy, -30)),
        lte(et.inicio_fecha, o.hasta ?? ctx.hoy),
      ),
    )
    .limit(20_000);
  return ETAPAS.map((e) => {
    const suyas = filas.filter((f) => f.codigo === e.codigo);
    const hechas = suyas.flatMap((f) => {
      const { inicio_fecha, inicio_minuto, fin_fecha, fin_minuto } = f;
      if (f.estado !== 'completa' || !inicio_fecha || inicio_minuto === null || !fin_fecha || fin_minuto === null) return [];
      return [minutosHabiles({ fecha: inicio_fecha, minuto: inicio_minuto }, { fecha: fin_fecha, minuto: fin_minuto }, r.cal, r.horario)];
    });
    const curso = suyas.filter(abierta);
    return {
      codigo: e.codigo,
      titulo: suyas[0]?.titulo ?? e.titulo,
      terminadas: hechas.length,
      en_curso: curso.length,
      atrasadas: curso.filter((f) => (minutosDe(r, f) ?? 0) < 0).length,
      promedio_horas: hechas.length === 0 ? null : toFixed(div(sumPesos(hechas), hechas.length * 60), 1),
      plazo_horas: suyas[0]?.horas ?? e.horas,
    };
  });
}
