import type { InputOf } from '#kernel/contract.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { contract } from './contract.ts';

type Info = InputOf<typeof contract, 'info'>;

/** What some people of the demo house say of themselves. */
const PERSONAS: Readonly<Record<string, Info>> = {
  ejecutivo: { bio: 'Cartera de la zona centro: maderas, transporte y alimentos.', country: 'CL', phone: '+56 9 4000 0011' },
  agente: { bio: 'Jefa de la sucursal. Antes, ejecutiva seis años.', country: 'CL', phone: '+56 9 4000 0012' },
  tesoreria: { bio: 'Giros de la mañana y cuadratura de la tarde.', country: 'CL' },
  contabilidad: { bio: 'Cierres, conciliación y facturas de oficina.', country: 'CL', website: 'https://contabilidad.ejemplo.cl' },
  operaciones: { bio: 'Curses y cesiones: si falta un papel, pregúnteme.', country: 'CL' },
  cobranza: { bio: 'Llamo, escribo y acuerdo fechas.', country: 'CL' },
  admin: { bio: 'Cuentas, perfiles y todo lo que no parte.', country: 'CL' },
};

export const seed: Seed = {
  orden: 92,
  async run(s) {
    for (const [usuario, info] of Object.entries(PERSONAS)) await s.act(contract, 'info', `${usuario}@demo.cl`, info);
    await s.act(contract, 'notifications', 'ejecutivo@demo.cl', { blogDigest: true, followMe: true });
  },
};
