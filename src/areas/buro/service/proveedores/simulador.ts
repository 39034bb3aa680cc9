import { and, desc, eq, lte } from 'drizzle-orm';
import { canonico } from '#platform/server/canonico.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import type { Contenido } from '../../domain/contenido.ts';
import { simular } from '../../domain/simulador.ts';
import { simuladorCasos } from '../../tables.ts';
import { FallaDeProveedor, type PedidoAFuente, type Proveedor } from './proveedor.ts';

const CAMPO = { BURO: 'buro', DEUDA: 'deuda', OTRA: 'otra' } as const;

/** The case written for a RUT that rules on a day, if any. */
async function casoDe(deps: AppDeps, p: PedidoAFuente) {
  const t = simuladorCasos;
  const [caso] = await deps.database.db
    .select({ contenido: t.contenido, demora_ms: t.demora_ms })
    .from(t)
    .where(and(eq(t.empresa_id, p.empresa_id), eq(t.rut, p.rut), lte(t.desde, p.hoy)))
    .orderBy(desc(t.desde))
    .limit(1);
  return caso;
}

const esperar = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((listo, no) => {
    const timer = setTimeout(listo, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      no(new FallaDeProveedor('tiempo_agotado', { reintentable: true }));
    });
  });

/** The bureau of the demo: the case written for the RUT, else what its digits give. Nothing leaves this machine. */
export function simulador(deps: AppDeps): Proveedor {
  return {
    async consultar(p, signal) {
      const caso = await casoDe(deps, p);
      if (caso?.demora_ms) await esperar(caso.demora_ms, signal);
      const campo = CAMPO[p.tipo];
      const dado = caso?.contenido[campo];
      if (dado) {
        const contenido: Contenido = { buro: null, deuda: null, otra: null, [campo]: dado };
        return { estado: 'ok', crudo: canonico(contenido), contenido, parcial: false };
      }
      const s = simular(p);
      if (s.estado === 'falla') throw new FallaDeProveedor('tiempo_agotado', { reintentable: true });
      if (s.estado === 'sin_informacion') return { estado: 'sin_informacion', crudo: '', contenido: null, parcial: false };
      return { estado: 'ok', crudo: canonico(s.contenido), contenido: s.contenido, parcial: false };
    },
  };
}
