import { alertasDe, birVigente } from '#areas/bir/public.server.ts';
import { caratulaDe } from '#areas/clientes/public.server.ts';
import { ejecutivoDe } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { cuboDe, tiempoDe } from '#platform/server/cifras/explorar.ts';
import type { DePersona } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

export interface Pedida {
  rut: Rut;
  al?: Fecha | undefined;
  conocido_al?: string | undefined;
}

/** Of whom and as of when. 422 `fecha_futura`, `fecha_sin_libros`, `conocido_sin_registro`; 400 for an instant that is not one. */
export async function pedida(ctx: ReadCtx, p: Pedida): Promise<DePersona> {
  const al = p.al ?? ctx.hoy;
  if (al > ctx.hoy) throw new Rule('fecha_futura', {}, { al: ['No puede ser posterior a hoy'] });
  const conocido_al = p.conocido_al === undefined ? undefined : new Date(p.conocido_al);
  if (conocido_al && Number.isNaN(conocido_al.getTime())) throw new Invalid({ conocido_al: ['Instante inválido'] });
  if (ctx.can('libro:deudas')) {
    const pregunta = { cubo: 'deudas', medidas: ['deuda'], filas: [], columnas: [], filtros: [], al, conocido_al: p.conocido_al };
    await tiempoDe(ctx, cuboDe(ctx, 'deudas'), pregunta);
  }
  return { rut: p.rut, al, conocido_al };
}

/** Who it is. 404 for a RUT that nobody registered and for a client out of reach alike. */
export async function quienEs(ctx: ReadCtx, q: DePersona) {
  const c = await caratulaDe(ctx, q.rut, q.al);
  if (!c) throw new NotFound();
  return c;
}

/** What heads the page: who it is, who attended it that day, its rating and its open warnings. */
export async function portada(ctx: ReadCtx, q: DePersona) {
  const c = await quienEs(ctx, q);
  const ejecutivo = c.cliente ? await ejecutivoDe(ctx, q.rut, q.al) : null;
  const ve = ctx.can('bir:ver') && !c.ajeno;
  const bir = ve ? ((await birVigente(ctx, [q.rut])).get(q.rut) ?? null) : null;
  // What is open now was not known to be on a day of the past.
  const alertas = ve && q.al === ctx.hoy ? await alertasDe(ctx, [q.rut]) : [];
  const { ajeno: _a, ...vista } = c;
  return {
    ...vista,
    ejecutivo: ejecutivo?.nombre ?? null,
    sucursal: ejecutivo ? ((await sucursalesDe(ctx)).find((s) => s.id === ejecutivo.sucursal_id)?.nombre ?? null) : null,
    riesgo: bir && bir.emitido <= q.al ? { rating: bir.rating, emitido: bir.emitido, url: `/bir/${q.rut}` } : null,
    alertas: alertas.slice(0, 6).map((a) => ({ titulo: a.titulo, hecho: a.hecho, gravedad: a.gravedad, url: `/bir/alertas?rut=${q.rut}` })),
  };
}
