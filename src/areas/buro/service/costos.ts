import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { createElement } from 'react';
import type { z } from 'zod';
import { ejecutivoPorRut } from '#areas/ejecutivos/public.server.ts';
import { membrete, sucursalesDe } from '#areas/empresas/public.server.ts';
import { usuarioPorId } from '#areas/usuarios/public.server.ts';
import { add, cmp, toFixed } from '#kernel/values/decimal.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import type { Costos } from '../contract-formas.ts';
import { PapelDeCostos } from '../print/papeles.tsx';
import { consultas } from '../tables.ts';
import { fuentesDe } from './fuentes.ts';

type Gastado = z.input<typeof Costos>;
const DECIMALES = 4;
const SIN_SUCURSAL = 'Sin sucursal';

/** Branch of an account: that of its record in the staff. */
async function sucursalDe(ctx: ReadCtx, usuario: string, nombres: ReadonlyMap<string, string>): Promise<string> {
  const u = await usuarioPorId(ctx.db, ctx.empresa_id, usuario);
  const e = u?.rut ? await ejecutivoPorRut(ctx.db, ctx.empresa_id, u.rut) : undefined;
  return nombres.get(e?.sucursal_id ?? '') ?? SIN_SUCURSAL;
}

const delMes = (mes: string) => and(eq(consultas.presupuesto_mes, mes), inArray(consultas.estado, ['completada', 'sin_informacion']));
const medidas = { consultas: sql<number>`count(*)::int`, costo_uf: sql<string>`sum(${consultas.costo_uf})::text` };

async function porSucursal(ctx: ReadCtx, mes: string): Promise<Gastado['sucursales']> {
  const primero = sql<string>`${consultas.solicitantes} -> 0 ->> 'usuario'`;
  const filas = await ctx.db
    .select({ usuario: primero, ...medidas })
    .from(consultas)
    .where(and(eq(consultas.empresa_id, ctx.empresa_id), delMes(mes)))
    .groupBy(primero);
  const nombres = new Map((await sucursalesDe(ctx)).map((s) => [s.id, s.nombre]));
  const out = new Map<string, Gastado['sucursales'][number]>();
  for (const f of filas) {
    const sucursal = await sucursalDe(ctx, f.usuario, nombres);
    const ya = out.get(sucursal) ?? { sucursal, consultas: 0, costo_uf: '0' };
    out.set(sucursal, {
      sucursal,
      consultas: ya.consultas + f.consultas,
      costo_uf: toFixed(add(ya.costo_uf, f.costo_uf), DECIMALES),
    });
  }
  return [...out.values()].sort((a, b) => cmp(b.costo_uf, a.costo_uf) || (a.sucursal < b.sucursal ? -1 : 1));
}

/** What the reports of a month cost: by source, and by the branch of who asked for each first. */
export async function costosDe(ctx: ReadCtx, mes: string): Promise<Gastado> {
  const filas = await ctx.db
    .select({ fuente: consultas.fuente, ...medidas })
    .from(consultas)
    .where(and(eq(consultas.empresa_id, ctx.empresa_id), delMes(mes)))
    .groupBy(consultas.fuente)
    .orderBy(desc(sql`sum(${consultas.costo_uf})`), consultas.fuente);
  const nombres = new Map((await fuentesDe(ctx)).map((f) => [f.codigo, f.nombre]));
  return { mes, filas: filas.map((f) => ({ ...f, nombre: nombres.get(f.fuente) ?? f.fuente })), sucursales: await porSucursal(ctx, mes) };
}

/** The same on paper. */
export async function papelDeCostos(ctx: ReadCtx, mes: string): Promise<FileReply> {
  const head = await membrete(ctx, { titulo: 'Costo de informes', folio: mes });
  const bytes = await renderPdf(createElement(PapelDeCostos, { head, costos: await costosDe(ctx, mes) }));
  return { nombre: `costo-informes-${mes}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
