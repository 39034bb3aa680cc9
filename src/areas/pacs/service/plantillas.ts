import { and, asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { NuevaPlantilla } from '../contract-formas.ts';
import type { TipoPlantilla } from '../domain/banco-demo.ts';
import { estadosPlantilla } from '../domain/estados.ts';
import { componer, type Formato, fallaDeFormato, largoDe } from '../domain/plantilla.ts';
import { lotes, plantillas } from '../tables.ts';
import { valoresDe } from './archivo.ts';
import { AREA, cargosDe } from './filas.ts';

type PlantillaRow = typeof plantillas.$inferSelect;

/** The layout in force of a bank for a kind of file. 422 `sin_plantilla`. */
export async function plantillaVigente(ctx: ReadCtx, banco: string, tipo: TipoPlantilla): Promise<PlantillaRow> {
  const p = await ctx.first(plantillas, and(eq(plantillas.banco, banco), eq(plantillas.tipo, tipo), eq(plantillas.estado, 'vigente')));
  if (!p)
    throw new Rule(
      'sin_plantilla',
      { tipo: tipo.toLowerCase() },
      { banco: [`El banco no tiene plantilla vigente de ${tipo.toLowerCase()}`] },
    );
  return p;
}

const vista = (ctx: ReadCtx, p: PlantillaRow) => ({
  ...p,
  propuesta_por: p.propuesta_nombre,
  puedo_decidir: p.estado === 'propuesta' && ctx.can('pacs:aprobar-plantillas') && !ctx.isAmong(p.hecho_por),
});

/** Every version, the newest first within its bank and kind. */
export async function listar(ctx: ReadCtx) {
  const todas = await ctx.rows(plantillas, undefined, {
    orden: [asc(plantillas.banco), asc(plantillas.tipo), desc(plantillas.numero)],
    limit: 500,
  });
  return todas.map((p) => vista(ctx, p));
}

/** Option list `plantillas`: those in force. */
export async function opcionPlantillas(ctx: ReadCtx) {
  const vigentes = await ctx.rows(plantillas, eq(plantillas.estado, 'vigente'), { orden: [asc(plantillas.banco), asc(plantillas.tipo)] });
  return vigentes.map((p, i) => ({ codigo: p.id, nombre: `${p.banco} ${p.tipo.toLowerCase()} v${p.numero}`, activo: true, orden: i + 1 }));
}

/** A new version waits for another person. 422 `plantilla_invalida` {que}. */
export async function proponer(ctx: Ctx, d: z.output<typeof NuevaPlantilla>) {
  await exigirOpcion(ctx, 'bancos', d.banco, 'banco');
  const falla = fallaDeFormato(d.formato, d.tipo);
  if (falla) throw new Rule('plantilla_invalida', { que: falla }, { formato: [falla] });
  if (d.tipo === 'RESPUESTA' && Object.keys(d.codigos).length === 0)
    throw new Rule('plantilla_invalida', { que: 'diga qué significa cada código' }, { codigos: ['Diga qué significa cada código'] });
  const n = await ctx.folio(`plantilla_pac-${d.banco}-${d.tipo}`);
  const p = await ctx.insert(plantillas, { ...d, numero: n, propuesta_nombre: ctx.session.nombre });
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: p.id,
    cliente_rut: null,
    tipo: 'aprobar',
    titulo: `Aprobar la plantilla PAC de ${d.tipo.toLowerCase()} del banco ${d.banco}, versión ${n}`,
    url: '/pacs/plantillas',
    permiso: 'pacs:aprobar-plantillas',
    makers: ctx.people,
  });
  return vista(ctx, p);
}

/** Another person puts it in force, and the one before stops; or refuses it. 409 `plantilla_decidida`, 403 who wrote it. */
export async function decidir(ctx: Ctx, d: { plantilla_id: string; aprueba: boolean; comentario?: string | null | undefined }) {
  const p = await ctx.lock(plantillas, d.plantilla_id);
  if (p.estado !== 'propuesta') throw new Conflict('plantilla_decidida');
  ctx.requireOther(p.hecho_por);
  ctx.audit({ entidad: 'pac_plantilla', entidad_id: p.id, motivo: d.comentario ?? '' });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: p.id });
  const decidida_por = ctx.session.nombre;
  if (!d.aprueba)
    return vista(ctx, await ctx.update(plantillas, p.id, { estado: estadosPlantilla.go(p.estado, 'rechazar'), decidida_por }));
  const [antes] = await ctx.lockAll(
    plantillas,
    and(eq(plantillas.banco, p.banco), eq(plantillas.tipo, p.tipo), eq(plantillas.estado, 'vigente')),
  );
  if (antes) await ctx.update(plantillas, antes.id, { estado: estadosPlantilla.go(antes.estado, 'suceder') });
  return vista(
    ctx,
    await ctx.update(plantillas, p.id, { estado: estadosPlantilla.go(p.estado, 'aprobar'), decidida_por, vigente_desde: ctx.hoy }),
  );
}

/** The lines that a layout would write of a list. */
export async function probar(ctx: ReadCtx, formato: Formato, lote_id: string) {
  const falla = fallaDeFormato(formato, 'ALTAS');
  if (falla) throw new Rule('plantilla_invalida', { que: falla }, { formato: [falla] });
  const lote = await ctx.get(lotes, lote_id);
  const { cabeza, filas } = await valoresDe(ctx, lote, await cargosDe(ctx, lote.id));
  const lineas = componer(formato, cabeza, filas)
    .split(/\r?\n/)
    .filter((l) => l !== '');
  return { lineas: lineas.slice(0, 50), largo: Math.max(...formato.registros.map(largoDe)) };
}
