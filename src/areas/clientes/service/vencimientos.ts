import { and, eq, inArray } from 'drizzle-orm';
import { usuariosConPerfil } from '#areas/perfiles/public.server.ts';
import { usuarioPorRut } from '#areas/usuarios/public.server.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import { AVISOS_INFORME_DIAS, avisoDeInforme } from '../domain/legal.ts';
import { clientes, personas } from '../tables.ts';

/** The client's own ejecutivo and FISCALIA, who gives the next report. */
async function avisados(ctx: Ctx, ejecutivo: string | null): Promise<string[]> {
  const fiscales = await usuariosConPerfil(ctx.db, ctx.empresa_id, ['FISCALIA'], ctx.hoy);
  const suyo = ejecutivo ? await usuarioPorRut(ctx.db, ctx.empresa_id, ejecutivo) : undefined;
  return [...fiscales, ...(suyo ? [suyo.id] : [])];
}

/** Tells, 30, 15 and 5 days before, that the legal report of an active client lapses (areas/1 clientes). Answers how many it told. */
export async function avisarInformes(ctx: Ctx): Promise<number> {
  const dias = AVISOS_INFORME_DIAS.map((d) => addDays(ctx.hoy, d));
  const filas = await ctx.db
    .select({ id: clientes.id, nombre: personas.nombre, vence: clientes.informe_vence, ejecutivo: clientes.ejecutivo_rut })
    .from(clientes)
    .innerJoin(personas, and(eq(personas.empresa_id, clientes.empresa_id), eq(personas.rut, clientes.rut)))
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), eq(clientes.estado, 'activo'), inArray(clientes.informe_vence, dias)));
  let avisos = 0;
  for (const c of filas) {
    const usuarios = await avisados(ctx, c.ejecutivo);
    if (!c.vence || usuarios.length === 0) continue;
    avisos += 1;
    await ctx.emit('aviso.enviado', {
      usuarios,
      tipo: 'informe_por_vencer',
      titulo: `Vence en ${avisoDeInforme(c.vence, ctx.hoy)} días el informe legal de ${c.nombre}`,
      cuerpo: `El informe legal vence el ${formatFecha(c.vence)}: sin uno nuevo, ${c.nombre} deja de operar.`,
      url: `/clientes/${c.id}?tab=legal`,
    });
  }
  return avisos;
}
