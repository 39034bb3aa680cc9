import type { ParameterAt } from '#kernel/contract.ts';
import { Rule } from '#kernel/errors.ts';
import { personasDe } from '#kernel/fields.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type Ambito, EMPRESA, mismoAmbito, vigenteEnAmbito } from '../domain/ambitos.ts';
import { matches } from '../domain/palabras.ts';
import { valorDicho } from '../domain/valor-dicho.ts';
import { nombreAmbito } from './ambitos.ts';
import { declarados, historia } from './valores-parametro.ts';

/** Names of people by RUT, from the area that keeps the accounts; a RUT without account stays as it is. */
async function nombresDe(ctx: ReadCtx, ruts: readonly string[]): Promise<(rut: string) => string> {
  const filas = (ruts.length > 0 ? await ctx.askOne('cuentas.consultadas', { ruts }) : undefined) ?? [];
  const por = new Map(filas.map((f) => [f.rut ?? '', f.nombre]));
  return (rut) => por.get(rut) ?? rut;
}

/**
 * Where a figure comes from: the parameter, which scope and which version of it ruled on a day (of that product and branch, when they are
 * told), since when, who set it, who approved it and why. 422 `parametro_desconocido`.
 */
export async function origenDe(ctx: ReadCtx, clave: string, fecha: Fecha, en: Pick<ParameterAt, 'producto' | 'sucursal'> = {}) {
  const d = declarados(ctx).get(clave);
  if (!d) throw new Rule('parametro_desconocido', { clave }, { clave: ['Parámetro desconocido'] });
  const rigieron = (await historia(ctx, clave)).filter((v) => v.estado === 'vigente' || v.estado === 'sucedido').reverse();
  const v = vigenteEnAmbito(rigieron, fecha, en);
  const suyas = v ? rigieron.filter((x) => mismoAmbito(x, v)) : [];
  const ambito: Ambito = v ? { ambito: v.ambito, ambito_codigo: v.ambito_codigo } : EMPRESA;
  const nombre = await nombresDe(ctx, [...(v?.hecho_por ?? []), ...(v?.aprobado_por ? [v.aprobado_por] : [])]);
  return {
    clave,
    descripcion: d.def.descripcion,
    area: d.area,
    tipo: d.def.tipo,
    fuente: d.def.fuente,
    fecha,
    valor: v ? v.valor : d.def.defecto,
    ...ambito,
    ambito_nombre: await nombreAmbito(ctx, ambito),
    /** Of its scope; 0 while the declared default stands. */
    version: v ? suyas.indexOf(v) + 1 : 0,
    desde: v?.desde ?? null,
    hasta: v?.hasta ?? null,
    motivo: v?.motivo ?? null,
    puesto_por: personasDe(v?.hecho_por ?? []).map(nombre),
    aprobado_por: v?.aprobado_por ? nombre(v.aprobado_por) : null,
  };
}

const MAX = 6;

/** Parameters by the words of a figure, for the palette: from any screen, which value rules today and since when. */
export async function buscar(ctx: ReadCtx, q: string) {
  if (!ctx.can('parametros:ver')) return [];
  const hallados = [...declarados(ctx)].filter(([clave, { area, def }]) => matches(`${def.descripcion} ${clave} ${area}`, q)).slice(0, MAX);
  const out: { tipo: string; titulo: string; subtitulo: string; url: string }[] = [];
  for (const [clave] of hallados) {
    const o = await origenDe(ctx, clave, ctx.hoy);
    const desde = o.desde ? `desde el ${formatFecha(o.desde)}` : 'de fábrica';
    out.push({
      tipo: 'Parámetro',
      titulo: o.descripcion,
      subtitulo: `${ctx.deps.registry.title(o.area)}, ${valorDicho(o.valor, o.tipo)}, ${desde}`,
      url: `/parametros?parametro=${clave}`,
    });
  }
  return out;
}
