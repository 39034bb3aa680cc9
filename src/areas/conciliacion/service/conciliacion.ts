import { Invalid } from '#kernel/errors.ts';
import { checkZip } from '#platform/server/files/zip.ts';
import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { fraseAviso, MENSAJES_CARTOLA } from '../domain/cartola/avisos.ts';
import { validarSaldos } from '../domain/cartola/saldos.ts';
import { leerCartola } from './leer-cartola.ts';

const MAX_BYTES = 20 * 1024 * 1024;

export const service = implement(contract, {
  mensajes: MENSAJES_CARTOLA,
  handlers: {
    async leer_cartola(_ctx, { archivos, periodo, cuenta }) {
      const [archivo] = archivos;
      if (!archivo) throw new Invalid({ archivos: ['Adjunte la cartola'] });
      if (archivo.bytes.subarray(0, 2).toString('latin1') === 'PK') checkZip(archivo.bytes);
      const cartolas = await leerCartola(archivo.bytes, {
        max_bytes: MAX_BYTES,
        ...(periodo ? { periodo } : {}),
        ...(cuenta ? { cuenta } : {}),
      } as Parameters<typeof leerCartola>[1]);
      return {
        cartolas: cartolas.map((c) => ({
          ...c,
          total_cargos: c.movimientos.reduce((s, m) => s + m.cargo, 0),
          total_abonos: c.movimientos.reduce((s, m) => s + m.abono, 0),
          avisos: c.avisos.map(fraseAviso),
          quiebres: validarSaldos(c),
        })),
      };
    },
  },
});
