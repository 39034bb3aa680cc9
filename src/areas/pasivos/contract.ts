import { defineArea } from '#kernel/contract.ts';
import type { Rut } from '#kernel/values/rut.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /**
     * Two people agreed whose an unknown deposit is. Its tipo is SALDO_A_FAVOR from now on. When a recaudación gave birth to it,
     * `recaudaciones` posts `identificacion_deposito` (H2105 for what it does not apply, `pk` of the pasivo) and says with
     * `aplicarIdentificado` how much went to debts; for any other origin the entry is posted here and `obligaciones` is empty.
     */
    'pasivo.identificado': { pasivo_id: string; rut: Rut; obligaciones: string[] };
  }
}

export const contract = defineArea({
  area: 'pasivos',
  tier: 2,
  uses: ['libro'],
  permissions: ['ver', 'solicitar', 'revisar', 'autorizar', 'ejecutar', 'retener', 'identificar'],
  sensibles: ['autorizar'],
});
