import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { ETAPAS } from '../domain/etapas.ts';
import { montoDisponible } from '../domain/validaciones-comunes.ts';
import { cupoDe } from './cupo.ts';
import { nombreDePerfil } from './giro.ts';

type Opcion = { codigo: string; nombre: string; activo: boolean; orden: number };
const filas = (xs: readonly (readonly [string, string])[]): Opcion[] =>
  xs.map(([codigo, nombre], i) => ({ codigo, nombre, activo: true, orden: i + 1 }));

async function etapas(ctx: ReadCtx) {
  const catalogo = new Map((await opcionesDe(ctx, 'etapas')).map((o) => [o.codigo.toLowerCase(), o]));
  return ETAPAS.map((e, i) => {
    const o = catalogo.get(e.codigo);
    return { codigo: e.codigo, nombre: o?.nombre ?? e.titulo, activo: o?.activo ?? true, orden: i + 1, perfil: e.perfil, horas: e.horas };
  });
}

/** Options of areas/2 operaciones under exactly those names. */
export const opciones: Record<string, (ctx: ReadCtx) => Promise<unknown>> = {
  tope_diario: async (ctx) => (await cupoDe(ctx)).tope_diario,
  monto_disponible: async (ctx) => montoDisponible(await cupoDe(ctx)),
  medios: (ctx) => opcionesDe(ctx, 'medios_giro'),
  cuentas_bancos: async (ctx) => filas((await cuentasBanco(ctx)).map((c) => [c.codigo, c.nombre] as const)),
  motivos_anulacion: (ctx) => opcionesDe(ctx, 'motivos_anulacion'),
  etapas,
  perfiles: async () => {
    return filas([...new Set(ETAPAS.map((e) => e.perfil))].map((p) => [p, nombreDePerfil(p)] as const));
  },
  sedes: async (ctx) => sucursalesDe(ctx),
  /** Branches with a till: they hand over what is paid in cash. */
  cajas: async (ctx) => sucursalesDe(ctx, { conCaja: true }),
};
