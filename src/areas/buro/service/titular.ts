import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import { createElement } from 'react';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { ejecutivoPorRut } from '#areas/ejecutivos/public.server.ts';
import { membrete } from '#areas/empresas/public.server.ts';
import { usuarioPorId } from '#areas/usuarios/public.server.ts';
import { addMonths } from '#kernel/values/fecha.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { clockDate, instanteEn } from '#platform/server/businessdate.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import { lecturas } from '#platform/server/tables.ts';
import type { FileReply } from '#platform/server/types.ts';
import { Certificado } from '../print/papeles.tsx';
import { consultas, fuentes, informes, informesCrudos } from '../tables.ts';
import { titularPorDireccion } from './alcance.ts';
import { items } from './filas.ts';
import { reclamosDe, retirados } from './reclamos.ts';

const MESES = 12;
const MAXIMO = 500;

/** Name and job title of each account, as they are today. */
async function quienes(ctx: ReadCtx, usuarios: readonly string[]): Promise<Map<string, { quien: string; cargo: string | null }>> {
  const cargos = new Map((await opcionesDe(ctx, 'cargos')).map((c) => [c.codigo, c.nombre]));
  const out = new Map<string, { quien: string; cargo: string | null }>();
  for (const id of new Set(usuarios)) {
    const u = await usuarioPorId(ctx.db, ctx.empresa_id, id);
    const e = u?.rut ? await ejecutivoPorRut(ctx.db, ctx.empresa_id, u.rut) : undefined;
    out.set(id, { quien: u?.fullName ?? 'Sistema', cargo: e ? (cargos.get(e.cargo) ?? e.cargo) : null });
  }
  return out;
}

/** Reports kept of a person, without what they say: in use or not, and until when the answer as it came is kept. */
async function guardadosDe(ctx: ReadCtx, rut: Rut) {
  const nombres = new Map((await ctx.rows(fuentes)).map((f) => [f.codigo, f.nombre]));
  const suyos = await ctx.rows(informes, eq(informes.rut, rut), { orden: [desc(informes.fecha), desc(informes.id)], limit: MAXIMO });
  const ids = suyos.map((i) => i.id);
  const fuera = await retirados(ctx, ids);
  const crudos = ids.length > 0 ? await ctx.rows(informesCrudos, inArray(informesCrudos.informe_id, ids)) : [];
  const hasta = new Map(crudos.map((c) => [c.informe_id, c.borrar_el]));
  return suyos.map(({ id, fuente, fecha, vence }) => ({
    id,
    nombre_fuente: nombres.get(fuente) ?? fuente,
    fecha,
    vence,
    retirado: fuera.has(id),
    crudo_hasta: hasta.get(id) ?? null,
  }));
}

const CODIGO = /^[A-Z0-9]+(_[A-Z0-9]+)*$/;

/** Why something was read, as a sentence: a code that no catalogue knows any more is said in words, and what an area wrote begins with a capital. */
const enPalabras = (motivo: string): string =>
  CODIGO.test(motivo) ? label(motivo) : `${motivo.charAt(0).toUpperCase()}${motivo.slice(1)}`;

/** Who asked for the reports of a person, and who read them, in the last twelve months. */
export async function vistosDe(ctx: ReadCtx, id: string | undefined) {
  const t = await titularPorDireccion(ctx, id);
  const desde = instanteEn(addMonths(ctx.hoy, -MESES), new Date(0));
  const suyas = await ctx.rows(consultas, and(eq(consultas.rut, t.rut), gte(consultas.creado_en, desde)), {
    orden: [desc(consultas.id)],
    limit: MAXIMO,
  });
  const leidas = await ctx.db
    .select()
    .from(lecturas)
    .where(and(eq(lecturas.empresa_id, ctx.empresa_id), eq(lecturas.rut_visto, t.rut), gte(lecturas.hora, desde)))
    .orderBy(desc(lecturas.hora))
    .limit(MAXIMO);
  const personas = await quienes(
    ctx,
    leidas.map((l) => l.usuario),
  );
  await ctx.lectura(t.rut, 'SOLICITUD_TITULAR');
  const motivos = new Map((await opcionesDe(ctx, 'motivos_consulta')).map((m) => [m.codigo, m.nombre]));
  return {
    rut: t.rut,
    nombre: t.nombre,
    consultas: await items(ctx, suyas),
    informes: await guardadosDe(ctx, t.rut),
    reclamos: await reclamosDe(ctx, t.rut),
    lecturas: leidas.map((l) => ({
      hora: l.hora.toISOString(),
      quien: personas.get(l.usuario)?.quien ?? '',
      cargo: personas.get(l.usuario)?.cargo ?? null,
      area: l.area,
      motivo: l.motivo === null ? null : (motivos.get(l.motivo) ?? enPalabras(l.motivo)),
    })),
  };
}

/** Ley 20.575: what a titular may ask for free every four months, who consulted his data, when, in what source, what for and in which post. */
export async function certificado(ctx: ReadCtx, id: string | undefined): Promise<FileReply> {
  const v = await vistosDe(ctx, id);
  const motivos = new Map((await opcionesDe(ctx, 'motivos_consulta')).map((m) => [m.codigo, m.nombre]));
  const head = await membrete(ctx, { titulo: 'Certificado de consultas de datos', folio: formatRut(v.rut) });
  // The day of an instant is that of Chile: late in the evening it is not that of universal time.
  const dia = (instante: string | Date) => clockDate(new Date(instante));
  const consultas = v.consultas.map((c) => ({ ...c, fecha: dia(c.creado_en), motivo: motivos.get(c.motivo) ?? c.motivo }));
  const lecturas = v.lecturas.map((l) => ({ ...l, fecha: dia(l.hora) }));
  const bytes = await renderPdf(createElement(Certificado, { head, rut: v.rut, nombre: v.nombre, consultas, lecturas }));
  return { nombre: `certificado-consultas-${v.rut}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
