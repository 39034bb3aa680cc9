import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { cuentasPorId, cuentasPorNombre } from '#areas/usuarios/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { contract } from '../contract.ts';
import { conZona } from '../domain/hora.ts';
import { invitadosAgenda } from '../tables.ts';
import { type Fila, invitadosDe } from './lecturas.ts';

type Dados = NonNullable<z.output<typeof contract.operations.crear.input>['extendedProps']['guests']>;

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** By id; by name when exactly one active account has it; otherwise the name is kept as text. 400 for an id that is of nobody here. */
async function personas(ctx: Ctx, dados: Dados): Promise<{ usuario_id: string | null; nombre: string }[]> {
  const out = new Map<string, { usuario_id: string | null; nombre: string }>();
  for (const g of dados) {
    const id = typeof g === 'string' ? (ID.test(g) ? g : null) : g.id;
    const nombre = (typeof g === 'string' ? g : g.fullName)?.trim() ?? '';
    const [una, otra] = id ? await cuentasPorId(ctx, [id]) : nombre === '' ? [] : await cuentasPorNombre(ctx, nombre);
    if (id && !una) throw new Invalid({ 'extendedProps.guests': ['Elija personas de la lista'] });
    if (una?.id === ctx.session.usuario_id) continue;
    if (una && !otra) out.set(una.id, { usuario_id: una.id, nombre: una.fullName });
    else if (nombre !== '') out.set(`texto:${nombre}`, { usuario_id: null, nombre });
  }
  return [...out.values()];
}

/** When an event begins, as a notice says it. */
export function cuandoDice(row: Fila): string {
  if (row.dia_inicio) return formatFecha(row.dia_inicio);
  const texto = conZona(row.inicio?.getTime() ?? 0);
  return `${formatFecha(texto.slice(0, 10))} a las ${texto.slice(11, 16)}`;
}

/** Tells the guests with an account who did not refuse. */
export async function avisar(ctx: Ctx, row: Fila, tipo: string, titulo: string): Promise<void> {
  const usuarios = (await invitadosDe(ctx, [row.id])).flatMap((i) => (i.usuario_id && i.estado !== 'rechaza' ? [i.usuario_id] : []));
  if (usuarios.length > 0)
    await ctx.emit('aviso.enviado', { usuarios, tipo, titulo, cuerpo: cuandoDice(row), url: `/calendario?evento=${row.numero}` });
}

/** The guests as they were sent; those who stay keep their answer, and only the new ones are told. Undefined changes nothing. */
export async function guardarInvitados(ctx: Ctx, row: Fila, dados: Dados | null | undefined): Promise<void> {
  if (dados === undefined) return;
  const quieren = await personas(ctx, dados ?? []);
  const clave = (p: { usuario_id: string | null; nombre: string }) => p.usuario_id ?? `texto:${p.nombre}`;
  const hay = await invitadosDe(ctx, [row.id]);
  const sobran = hay.filter((h) => !quieren.some((q) => clave(q) === clave(h))).map((h) => h.id);
  const nuevos = quieren.filter((q) => !hay.some((h) => clave(h) === clave(q)));
  if (sobran.length > 0)
    await ctx.db.delete(invitadosAgenda).where(and(eq(invitadosAgenda.empresa_id, ctx.empresa_id), inArray(invitadosAgenda.id, sobran)));
  await ctx.insertMany(
    invitadosAgenda,
    nuevos.map((n) => ({ ...n, evento_id: row.id })),
  );
  const usuarios = nuevos.flatMap((n) => (n.usuario_id ? [n.usuario_id] : []));
  if (usuarios.length > 0)
    await ctx.emit('aviso.enviado', {
      usuarios,
      tipo: 'evento_invitacion',
      titulo: `${ctx.session.nombre} le invita: ${row.title}`,
      cuerpo: cuandoDice(row),
      url: `/calendario?evento=${row.numero}`,
    });
}
