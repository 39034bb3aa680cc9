import { and, eq, inArray } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { type AppError, Invalid, MENSAJES_COMUNES, phrase, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { TipoFuente } from '../domain/contenido.ts';
import { VIVAS } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { consultas, fuentes, type Solicitante } from '../tables.ts';
import { exigirConsentimiento, titularDe } from './alcance.ts';
import { exigirDisponible, type FuenteRow, fuentePorCodigo } from './fuentes.ts';
import { vigenteDe } from './informes.ts';

interface Pedido {
  rut?: Rut | undefined;
  ruts?: Rut[] | undefined;
  tipo: TipoFuente;
  fuentes: string[];
  motivo: string;
  forzar: boolean;
  motivo_refresco?: string | null | undefined;
}

interface Resultado {
  rut: Rut;
  fuente: string;
  ok: boolean;
  consulta_id: string | null;
  informe_id: string | null;
  reutilizado: boolean;
  fecha: Fecha | null;
  codigo: string | null;
  detail: string | null;
}

const solicitante = (ctx: Ctx): Solicitante => ({
  usuario: ctx.session.usuario_id,
  nombre: ctx.session.nombre,
  hora: ctx.instante.toISOString(),
});

/** Whoever asks while it is on its way joins: one query, one cost, and all of them are told. */
async function sumarse(ctx: Ctx, rut: Rut, f: FuenteRow): Promise<string | null> {
  const [viva] = await ctx.lockAll(
    consultas,
    and(eq(consultas.rut, rut), eq(consultas.tipo, f.tipo), eq(consultas.fuente, f.codigo), inArray(consultas.estado, [...VIVAS])),
  );
  if (!viva) return null;
  const yo = solicitante(ctx);
  if (!viva.solicitantes.some((s) => s.usuario === yo.usuario))
    await ctx.update(consultas, viva.id, { solicitantes: [...viva.solicitantes, yo] });
  return viva.id;
}

/**
 * Asks a source about a person: the report in force without charge, the query already on its way, or a new one in the queue. 404 beyond the reach;
 * 422 `fuente_de_otro_tipo`, `fuente_inactiva`, `fuente_a_mano`, `sin_consentimiento`.
 */
async function pedirUno(ctx: Ctx, rut: Rut, f: FuenteRow, p: Pedido): Promise<Resultado> {
  const t = await titularDe(ctx, rut);
  const nada = { rut, fuente: f.codigo, ok: true, reutilizado: false, fecha: null, codigo: null, detail: null };
  if (f.tipo !== p.tipo) throw new Rule('fuente_de_otro_tipo', { fuente: f.nombre });
  exigirDisponible(ctx, f);
  const dado = await exigirConsentimiento(ctx, t, f, p.motivo);
  const vigente = p.forzar ? undefined : await vigenteDe(ctx, rut, f.codigo);
  if (vigente) return { ...nada, consulta_id: vigente.consulta_id, informe_id: vigente.id, reutilizado: true, fecha: vigente.fecha };
  if (f.proveedor === 'MANUAL') throw new Rule('fuente_a_mano', { fuente: f.nombre });
  const suma = await sumarse(ctx, rut, f);
  if (suma) return { ...nada, consulta_id: suma, informe_id: null };
  const { id } = await ctx.insert(consultas, {
    rut,
    nombre: t.nombre,
    tipo: f.tipo,
    fuente: f.codigo,
    motivo: p.motivo,
    motivo_refresco: p.motivo_refresco ?? null,
    consentimiento_id: dado?.id ?? null,
    solicitantes: [solicitante(ctx)],
    proximo: ctx.ahora,
    costo_uf: f.costo_uf,
  });
  return { ...nada, consulta_id: id, informe_id: null };
}

const negado = (rut: Rut, fuente: string, e: AppError): Resultado => ({
  rut,
  fuente,
  ok: false,
  consulta_id: null,
  informe_id: null,
  reutilizado: false,
  fecha: null,
  codigo: e.codigo,
  detail: phrase(mensajes[e.codigo] ?? MENSAJES_COMUNES[e.codigo] ?? e.codigo, e.datos),
});

async function exigirPedido(ctx: Ctx, p: Pedido): Promise<Rut[]> {
  const ruts = [...new Set([...(p.rut ? [p.rut] : []), ...(p.ruts ?? [])])];
  if (ruts.length === 0) throw new Invalid({ rut: ['Escriba el RUT'] });
  await exigirOpcion(ctx, 'motivos_consulta', p.motivo, 'motivo');
  if (!p.forzar) return ruts;
  if (!p.motivo_refresco) throw new Invalid({ motivo_refresco: ['Indique por qué se consulta de nuevo'] });
  await exigirOpcion(ctx, 'motivos_refresco', p.motivo_refresco, 'motivo_refresco');
  return ruts;
}

/**
 * Asks the reports of one person or of many. Of one person, the refusal is that of the act; of many, each has its own and the others go on.
 * 400 at `motivo`, `motivo_refresco` or `rut`.
 */
export async function pedir(ctx: Ctx, p: Pedido): Promise<{ reutilizado: boolean; resultados: Resultado[] }> {
  const ruts = await exigirPedido(ctx, p);
  const resultados: Resultado[] = [];
  for (const codigo of [...new Set(p.fuentes)].sort()) {
    // Those who ask the same source at once go one after the other, so that the second one joins the first.
    const f = await ctx.lock(fuentes, (await fuentePorCodigo(ctx, codigo)).id);
    for (const rut of ruts) {
      if (ruts.length === 1 && p.fuentes.length === 1) resultados.push(await pedirUno(ctx, rut, f, p));
      else {
        const r = await ctx.attempt(() => pedirUno(ctx, rut, f, p));
        resultados.push(r.ok ? r.value : negado(rut, codigo, r.refusal));
      }
    }
  }
  return { reutilizado: resultados.every((r) => r.reutilizado), resultados };
}
