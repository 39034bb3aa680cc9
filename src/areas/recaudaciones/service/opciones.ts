import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { zonasActivas } from '#areas/zonas/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { A_FAVOR, MEDIOS, VIAS } from '../contract-formas.ts';

const deLista = async (ctx: ReadCtx, lista: string, codigos: readonly string[]) =>
  (await opcionesDe(ctx, lista)).filter((o) => codigos.includes(o.codigo));

const ESTADOS = [
  ['aplicada', 'Aplicada'],
  ['conciliada', 'Conciliada'],
  ['en_cobro', 'En cobro'],
  ['rechazada', 'Rechazada'],
  ['por_identificar', 'Por identificar'],
  ['reversada', 'Reversada'],
] as const;

/** Option lists of spec §3: offices and zones are derived; catalogues show only what is received here. */
export const opciones = {
  offices: (ctx: ReadCtx) => sucursalesDe(ctx, { conCaja: true }),
  zones: (ctx: ReadCtx) => zonasActivas(ctx),
  vias: (ctx: ReadCtx) => deLista(ctx, 'vias', VIAS),
  medios_pago: (ctx: ReadCtx) => deLista(ctx, 'medios_pago', MEDIOS),
  cuentas_bancos: async (ctx: ReadCtx) =>
    (await cuentasBanco(ctx)).map((c, i) => ({ codigo: c.codigo, nombre: c.nombre, activo: true, orden: i + 1 })),
  tipos_a_favor: async (ctx: ReadCtx) => deLista(ctx, 'tipo_pasivo', A_FAVOR),
  estados: async () => ESTADOS.map(([codigo, nombre], i) => ({ codigo, nombre, activo: true, orden: i + 1 })),
  cajeros: (ctx: ReadCtx) => personasPorCargo(ctx, ['CAJERO', 'TESORERO', 'RECAUDADOR']),
};
