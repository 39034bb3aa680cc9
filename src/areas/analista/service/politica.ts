import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Conflict, Rule } from '#kernel/errors.ts';
import { cmp, sub } from '#kernel/values/decimal.ts';
import { huellaDe } from '#platform/server/canonico.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { PoliticaDatos } from '../contract-formas.ts';
import { politicas as estados } from '../domain/estados.ts';
import { evaluar, type Resultado } from '../domain/evaluar.ts';
import type { Ambito, Clase, ContenidoPolitica, Rol } from '../domain/formas.ts';
import { fallaDePolitica } from '../domain/politica.ts';
import { evaluaciones, politicas } from '../tables.ts';
import { type PoliticaRow, publicada } from './publicada.ts';
import { silenciosDe } from './retador.ts';

/** Evaluations that a draft is tried against before it rules. */
const PRUEBAS = 200;

type Silencio = { evaluadas: number; fallas: number; causa: string | null };

/** A version of the policy as it is read; `silencio`: what a challenger did beside the one that rules. */
export function vistaPolitica(row: PoliticaRow, silencio: Silencio | null = null) {
  const { simulada_hash, hecho_por: _h, ...resto } = row;
  const contenido = row.contenido as z.input<typeof PoliticaDatos>['contenido'];
  return { ...resto, contenido, silencio, simulada: simulada_hash === huellaDe(row.contenido) };
}

/** Every version, of each kind of matter the newest first. */
export async function versiones(ctx: ReadCtx, o: { ambito?: Ambito | undefined; reta: boolean }) {
  const filas = await ctx.rows(politicas, o.ambito ? eq(politicas.ambito, o.ambito) : undefined, {
    orden: [politicas.ambito, desc(politicas.politica_version)],
  });
  const silencios = o.reta ? await silenciosDe(ctx) : new Map<string, Silencio>();
  return filas.filter((p) => o.reta || p.rol === 'CAMPEON').map((p) => vistaPolitica(p, silencios.get(p.id)));
}

/** Refuses with 422 what stops a version from being written or published. */
export function exigirValida(c: ContenidoPolitica, clase: Clase): void {
  const falla = fallaDePolitica(c, clase);
  if (falla) throw new Rule(falla.codigo, falla.datos);
}

/** A draft of the next version of a kind of matter. What could not be published is not written either: a draft is always whole. */
export async function crearPolitica(
  ctx: Ctx,
  p: { ambito: Ambito; rol: Rol; nombre: string; contenido: ContenidoPolitica },
): Promise<PoliticaRow> {
  exigirValida(p.contenido, 'PUNTOS');
  const ultima = await ctx.first(politicas, eq(politicas.ambito, p.ambito), { orden: [desc(politicas.politica_version)] });
  return ctx.insert(politicas, { ...p, clase: 'PUNTOS', politica_version: (ultima?.politica_version ?? 0) + 1, autores: ctx.people });
}

async function borrador(ctx: Ctx, id: string, version?: number): Promise<PoliticaRow> {
  const row = await ctx.lock(politicas, id, version);
  if (row.estado !== 'borrador') throw new Conflict('politica_publicada', { version: row.politica_version });
  return row;
}

/** Writes in a draft; what is changed after its simulation is simulated again. 409 `politica_publicada`. */
export async function editarPolitica(
  ctx: Ctx,
  id: string,
  datos: { nombre: string; contenido: ContenidoPolitica },
  version?: number,
): Promise<PoliticaRow> {
  const row = await borrador(ctx, id, version);
  exigirValida(datos.contenido, row.clase);
  return ctx.update(politicas, id, { ...datos, autores: [...new Set([...row.autores, ...ctx.people])] });
}

/** The rule whose points or outcome moved most between two results. */
function reglaQueCambia(antes: Resultado, despues: Resultado): string {
  const duro = despues.duros.find((d) => !antes.duros.includes(d)) ?? antes.duros.find((d) => !despues.duros.includes(d));
  if (duro) return [...despues.reglas, ...antes.reglas].find((r) => r.id === duro)?.nombre ?? duro;
  const movidas = despues.reglas.map((r) => {
    const otra = antes.reglas.find((x) => x.id === r.id)?.puntos ?? '0';
    const salto = sub(r.puntos ?? '0', otra);
    return { nombre: r.nombre, salto: cmp(salto, 0) < 0 ? sub('0', salto) : salto };
  });
  const mayor = movidas.sort((a, b) => cmp(b.salto, a.salto))[0];
  return mayor && cmp(mayor.salto, 0) > 0 ? mayor.nombre : 'Umbrales';
}

/** Tries a draft against the last evaluations of its kind, over what each froze, and remembers that this exact draft was tried. */
export async function simularPolitica(ctx: Ctx, id: string) {
  const row = await borrador(ctx, id);
  const hechas = await ctx.rows(evaluaciones, and(...[eq(evaluaciones.ambito, row.ambito), eq(evaluaciones.estado, 'lista')]), {
    orden: [desc(evaluaciones.creado_en), desc(evaluaciones.id)],
    limit: PRUEBAS,
  });
  const cambian = hechas.flatMap((e) => {
    if (!e.insumos) return [];
    const despues = evaluar(row.contenido, e.insumos);
    if (despues.decision === e.decision) return [];
    const antes: Resultado = {
      decision: e.decision,
      puntaje: e.puntaje,
      reglas: e.reglas,
      duros: e.duros,
      razones: e.razones,
      falta: null,
    };
    return {
      evaluacion_id: e.id,
      titulo: e.titulo,
      fecha: e.fecha,
      antes: antes.decision,
      despues: despues.decision,
      puntaje_antes: e.puntaje,
      puntaje_despues: despues.puntaje,
      regla: reglaQueCambia(antes, despues),
    };
  });
  const hash = huellaDe(row.contenido);
  await ctx.update(politicas, id, { simulada_hash: hash });
  return { hash, probadas: hechas.length, cambian };
}

/**
 * Publishes a draft: from today it rules (or challenges), and the one before it retires. Not by who wrote it (403 `requiere_segundo_usuario`), nor
 * unless this exact draft was simulated (422 `simulacion_requerida`).
 */
export async function publicarPolitica(ctx: Ctx, id: string): Promise<PoliticaRow> {
  const row = await borrador(ctx, id);
  ctx.requireOther(row.hecho_por, row.autores);
  exigirValida(row.contenido, row.clase);
  if (row.clase === 'TARJETA_WOE' && row.rol === 'CAMPEON') throw new Rule('tarjeta_campeon');
  if (row.simulada_hash !== huellaDe(row.contenido)) throw new Rule('simulacion_requerida');
  const anterior = await publicada(ctx, row.ambito, row.rol);
  if (anterior) await ctx.update(politicas, anterior.id, { estado: estados.go(anterior.estado, 'retirar'), retirada_el: ctx.hoy });
  return ctx.update(politicas, id, { estado: estados.go(row.estado, 'publicar'), vigente_desde: ctx.hoy, publicado_por: ctx.people });
}

/** Ends a challenger. The champion ends only by the next one: there is always one that rules. 422 `campeon_en_uso`. */
export async function retirarPolitica(ctx: Ctx, id: string): Promise<PoliticaRow> {
  const row = await ctx.lock(politicas, id);
  const estado = estados.go(row.estado, 'retirar');
  if (row.rol === 'CAMPEON') throw new Rule('campeon_en_uso');
  return ctx.update(politicas, id, { estado, retirada_el: ctx.hoy });
}
