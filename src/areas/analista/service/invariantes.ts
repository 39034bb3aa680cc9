import { asc, desc, eq, inArray } from 'drizzle-orm';
import { huellaDe } from '#platform/server/canonico.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import { diasSabidos, evaluaciones, evaluacionesRetador, expedientes, politicas, sabidos, tareas } from '../tables.ts';
import { verificar } from './evaluar.ts';

const MAXIMO = 20;
/** Rows whose hash is made again: the last ones, and each was among them. */
const RECIENTES = 5_000;

async function queNoRepiten(ctx: ReadCtx): Promise<Record<string, unknown>[]> {
  const malas = [];
  for (const e of await ctx.rows(evaluaciones, eq(evaluaciones.estado, 'lista'), { orden: [asc(evaluaciones.id)] })) {
    const { hash_ok, resultado_ok } = await verificar(ctx, e);
    if (!hash_ok || !resultado_ok) malas.push({ id: e.id, titulo: e.titulo, hash_ok, resultado_ok });
    if (malas.length === MAXIMO) break;
  }
  return malas;
}

/** Published versions that one of their own authors published. */
async function deSuAutor(ctx: ReadCtx): Promise<Record<string, unknown>[]> {
  const filas = await ctx.rows(politicas, inArray(politicas.estado, ['publicada', 'retirada']));
  return filas
    .filter((p) => p.publicado_por.some((x) => p.autores.includes(x)))
    .map((p) => ({ id: p.id, ambito: p.ambito, politica_version: p.politica_version }))
    .slice(0, MAXIMO);
}

/** What analista must never show (quality §1.1). */
export const invariantes: readonly Invariant[] = [
  { id: 'analista-evaluaciones', titulo: 'Toda evaluación, hecha de nuevo con lo que congeló, da lo mismo', check: queNoRepiten },
  { id: 'analista-autor', titulo: 'Ninguna política la publicó quien la escribió', check: deSuAutor },
  {
    id: 'analista-retador',
    titulo: 'Ninguna evaluación se hizo con la política retadora, ni la retadora evalúa lo que el campeón no',
    async check(ctx) {
      const retadoras = (await ctx.rows(politicas, eq(politicas.rol, 'RETADOR'))).map((p) => p.id);
      if (retadoras.length === 0) return [];
      const conRetadora = await ctx.rows(evaluaciones, inArray(evaluaciones.politica_id, retadoras), { limit: MAXIMO });
      const listas = new Set((await ctx.rows(evaluaciones, eq(evaluaciones.estado, 'lista'))).map((e) => e.id));
      const sueltas = (await ctx.rows(evaluacionesRetador)).filter((r) => !listas.has(r.evaluacion_id)).slice(0, MAXIMO);
      return [
        ...conRetadora.map((e) => ({ id: e.id, titulo: e.titulo })),
        ...sueltas.map((r) => ({ id: r.id, evaluacion_id: r.evaluacion_id })),
      ];
    },
  },
  {
    id: 'analista-expediente',
    titulo: 'Todo expediente cerrado dice la deuda con Tesorería, las causas, la opinión y la recomendación',
    async check(ctx) {
      const filas = await ctx.rows(expedientes);
      return filas
        .filter((e) => e.cerrado !== null && (!e.tgr || !e.poder_judicial || !e.opinion || !e.recomendacion || e.cerrado_por.length === 0))
        .map((e) => ({ id: e.id, asunto_area: e.asunto_area, asunto_id: e.asunto_id }))
        .slice(0, MAXIMO);
    },
  },
  {
    id: 'analista-sabido',
    titulo: 'Lo que se guardó de cada persona es lo que dice su huella, y toda evaluación en retrospectiva es de un día que se guardó',
    async check(ctx) {
      const malas = (await ctx.rows(sabidos, undefined, { orden: [desc(sabidos.desde), asc(sabidos.id)], limit: RECIENTES }))
        .filter((s) => huellaDe(s.variables) !== s.huella)
        .map((s) => ({ id: s.id, rut: s.rut, desde: s.desde }));
      const dias = new Set((await ctx.rows(diasSabidos)).map((d) => d.dia));
      const [primero] = [...dias].sort();
      const sueltas = (await ctx.rows(evaluaciones, eq(evaluaciones.retrospectiva, true)))
        .filter((e) => primero === undefined || (e.fecha >= primero && !dias.has(e.fecha)))
        .map((e) => ({ id: e.id, titulo: e.titulo, fecha: e.fecha }));
      return [...malas, ...sueltas].slice(0, MAXIMO);
    },
  },
  {
    id: 'analista-tareas',
    titulo: 'El reloj de una tarea está detenido sólo con motivo, y nunca retrocede',
    async check(ctx) {
      const filas = await ctx.rows(tareas);
      return filas
        .filter((t) => t.minutos_en_espera < 0 || (t.devuelta_motivo !== null && t.espera_desde === null))
        .map((t) => ({ id: t.id }))
        .slice(0, MAXIMO);
    },
  },
];
