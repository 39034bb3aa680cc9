import { and, arrayOverlaps, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { EstadoOut } from '../contract.ts';
import { firmasFaltantes } from '../domain/firmas.ts';
import { contar, silla, votosVigentes } from '../domain/votos.ts';
import { asuntos, sesiones } from '../tables.ts';
import { type AsuntoRow, type Cuales, deEllos, estadoHoy, idsDe, mesaDe, type VotoRow, votosDe } from './asuntos.ts';
import { comoFirma, deLaRonda, type FirmaRow, leToca, todasLasFirmas } from './firmas.ts';
import { nombresDeStaff } from './nivel.ts';

export type EstadoDeAsunto = z.input<typeof EstadoOut>;

type Nombre = (rut: string) => { rut: Rut; nombre: string };

interface Contexto {
  nombre: Nombre;
  archivadas: ReadonlySet<string>;
  firmadas: readonly FirmaRow[];
}

/** How an asunto stands: who answered what, who is missing and how many. */
function describir(ctx: ReadCtx, row: AsuntoRow, dados: readonly VotoRow[], { nombre, archivadas, firmadas }: Contexto) {
  const firmas = deLaRonda(firmadas, row);
  const mesa = mesaDe(row, dados);
  const r = contar(mesa);
  const estado = estadoHoy(ctx, row);
  const abierto = estado === 'abierto';
  return {
    estado,
    nivel: row.nivel,
    nivel_nombre: row.nivel_nombre,
    nivel_motivos: row.nivel_motivos,
    exposicion_uf: row.exposicion_uf,
    version: row.version_propuesta,
    requeridos: row.requeridos,
    faltan: abierto ? r.faltan : 0,
    quienes_faltan: abierto ? r.pendientes.map(nombre) : [],
    aprobada_hasta: row.aprobada_hasta,
    acta_pendiente: row.exige_acta && row.estado === 'aprobado' && !archivadas.has(row.sesion_id ?? ''),
    exige_firma: row.exige_firma,
    firmas: firmas.map((f) => ({
      integrante: f.integrante,
      nombre: nombre(f.integrante).nombre,
      por_reemplazo_de: f.por_reemplazo_de,
      version_firmada: f.version_firmada,
      hora: f.creado_en,
    })),
    firmas_faltan: estado === 'aprobado' && row.exige_firma ? firmasFaltantes(mesa.votos, firmas.map(comoFirma)).map(nombre) : [],
    puedo_firmar: leToca(ctx, row, mesa.votos, firmas),
    respondieron: votosVigentes(mesa).map((v) => ({ ...nombre(silla(v)), respuesta: v.respuesta })),
    puedo_votar: abierto && ctxPuede(ctx, row, r.pendientes),
    votos: mesa.votos.map((v, i) => ({
      integrante: v.integrante as Rut,
      nombre: nombre(v.integrante).nombre,
      por_reemplazo_de: v.por_reemplazo_de as Rut | null,
      respuesta: v.respuesta,
      comentario: v.comentario,
      version_vista: v.version_vista,
      hora: dados.filter((d) => d.asunto === row.id)[i]?.creado_en ?? row.creado_en,
    })),
  };
}

/** Whether this session has a seat that has not answered, and no interest in the asunto. */
function ctxPuede(ctx: ReadCtx, row: AsuntoRow, pendientes: readonly string[]): boolean {
  if (ctx.isAmong(row.interesados) || !ctx.can(`${row.asunto_area}:votar`)) return false;
  return ctx.isAmong(pendientes);
}

/** The sessions of some asuntos: their day, and whether their acta is filed. */
async function sesionesDeAsuntos(ctx: ReadCtx, cuales: Cuales) {
  if (Array.isArray(cuales) && cuales.length === 0) return [];
  const suyas = ctx.db
    .select({ id: asuntos.sesion_id })
    .from(asuntos)
    .where(and(eq(asuntos.empresa_id, ctx.empresa_id), deEllos(asuntos.id, cuales)));
  return ctx.db
    .select({ id: sesiones.id, fecha: sesiones.fecha, archivada: sesiones.acta_archivada })
    .from(sesiones)
    .where(and(eq(sesiones.empresa_id, ctx.empresa_id), inArray(sesiones.id, suyas)));
}

/** What was said of some asuntos, and when they are seen. */
export async function loDeEllos(ctx: ReadCtx, cuales: Cuales) {
  const [dados, firmadas, nombre, reuniones] = await atOnce([
    votosDe(ctx, cuales),
    todasLasFirmas(ctx, cuales),
    nombresDeStaff(ctx),
    sesionesDeAsuntos(ctx, cuales),
  ]);
  return { dados, firmadas, nombre, reuniones: new Map(reuniones.map((s) => [s.id, s])) };
}

export type Vistos = Awaited<ReturnType<typeof loDeEllos>>;

/** Asuntos, each with what was said of it. */
export function conLoSuyo(ctx: ReadCtx, rows: readonly AsuntoRow[], suyo: Vistos) {
  const { dados, firmadas, nombre, reuniones } = suyo;
  const archivadas = new Set([...reuniones].flatMap(([id, s]) => (s.archivada ? [id] : [])));
  return rows.map((row) => ({
    ...row,
    ...describir(ctx, row, dados, { nombre, archivadas, firmadas }),
    fecha: reuniones.get(row.sesion_id ?? '')?.fecha ?? row.abierto,
  }));
}

/** Rows of the agenda, each with its answers. */
export async function vistas(ctx: ReadCtx, rows: readonly AsuntoRow[]) {
  return conLoSuyo(
    ctx,
    rows,
    await loDeEllos(
      ctx,
      rows.map((r) => r.id),
    ),
  );
}

/** The same of those that meet a condition, asked with what is theirs; `cual` chooses among them. */
export async function vistasDonde(
  ctx: ReadCtx,
  donde: SQL | undefined,
  orden: SQL[],
  cual: (rows: AsuntoRow[]) => AsuntoRow[] = (rows) => rows,
) {
  const [suyo, rows] = await atOnce([loDeEllos(ctx, idsDe(ctx, donde)), ctx.rows(asuntos, donde, { orden })]);
  return conLoSuyo(ctx, cual(rows), suyo);
}

function paraSuArea(vista: Awaited<ReturnType<typeof vistas>>[number]): EstadoDeAsunto {
  const { exige_firma, firmas, firmas_faltan, acta_pendiente, aprobada_hasta, quienes_faltan, votos, faltan, requeridos } = vista;
  const { estado, nivel, nivel_nombre, nivel_motivos, exposicion_uf, version } = vista;
  return {
    estado,
    nivel,
    nivel_nombre,
    nivel_motivos,
    exposicion_uf,
    version,
    requeridos,
    faltan,
    votos,
    quienes_faltan,
    aprobada_hasta,
    acta_pendiente,
    exige_firma,
    firmas,
    firmas_faltan,
  };
}

/** What the comité says of the records of a page, by their id: the last asunto of each. At most 200 ids. */
export async function estadosDeAsuntos(ctx: ReadCtx, area: string, ids: readonly string[]): Promise<Map<string, EstadoDeAsunto>> {
  if (ids.length === 0) return new Map();
  const suyos = and(eq(asuntos.asunto_area, area), inArray(asuntos.asunto_id, ids.slice(0, 200)));
  const ultimos = (rows: AsuntoRow[]) => [...new Map(rows.map((r) => [r.asunto_id, r])).values()];
  const vistos = await vistasDonde(ctx, suyos, [asc(asuntos.creado_en), asc(asuntos.id)], ultimos);
  return new Map(vistos.map((v) => [v.asunto_id, paraSuArea(v)]));
}

/** What the comité says of a record, for the area that asked: its last asunto, or null. */
export async function estadoAsunto(ctx: ReadCtx, area: string, id: string): Promise<EstadoDeAsunto | null> {
  return (await estadosDeAsuntos(ctx, area, [id])).get(id) ?? null;
}

/** Ids of the records of an area that wait for the vote, or for the signature, of this session. At most 200. */
export async function esperanDeMi(ctx: ReadCtx, area: string): Promise<string[]> {
  const people = [...ctx.faces];
  const rows = await ctx.db
    .select()
    .from(asuntos)
    .where(
      and(
        eq(asuntos.empresa_id, ctx.empresa_id),
        eq(asuntos.asunto_area, area),
        inArray(asuntos.estado, ['abierto', 'aprobado']),
        arrayOverlaps(asuntos.integrantes, people),
      ),
    )
    .orderBy(desc(asuntos.abierto))
    .limit(200);
  return (await vistas(ctx, rows)).filter((a) => a.puedo_votar || a.puedo_firmar).map((a) => a.asunto_id);
}

/** Whether this session, or somebody it covers, sits in the level of a record of an area: that lets him read what he votes, of any branch. */
export async function integra(ctx: ReadCtx, area: string, id: string): Promise<boolean> {
  const people = [...ctx.faces];
  const mesa = arrayOverlaps(asuntos.integrantes, people);
  const donde = and(eq(asuntos.empresa_id, ctx.empresa_id), eq(asuntos.asunto_area, area), eq(asuntos.asunto_id, id), mesa);
  return (await ctx.db.$count(asuntos, donde)) > 0;
}
