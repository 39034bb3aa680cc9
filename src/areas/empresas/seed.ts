import { rut } from '#kernel/values/rut.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { empresas, sucursales } from './tables.ts';

/** Codes of the six branches of the demo company. */
const SUCURSALES = [
  {
    codigo: 'SANTIAGO',
    nombre: 'Casa Matriz Santiago',
    region: '13',
    comuna: '13101',
    ciudad: 'Santiago',
    direccion: 'Av. Ficticia 1001, piso 8',
    telefono: '+56 2 2000 0001',
    tiene_caja: true,
  },
  {
    codigo: 'LA_SERENA',
    nombre: 'La Serena',
    region: '04',
    comuna: '04101',
    ciudad: 'La Serena',
    direccion: 'Calle Ficticia 210',
    telefono: '+56 51 200 0002',
    tiene_caja: true,
  },
  {
    codigo: 'VINA_DEL_MAR',
    nombre: 'Viña del Mar',
    region: '05',
    comuna: '05109',
    ciudad: 'Viña del Mar',
    direccion: 'Calle Ficticia 45, oficina 302',
    telefono: '+56 32 200 0003',
    tiene_caja: true,
  },
  {
    codigo: 'TALCA',
    nombre: 'Talca',
    region: '07',
    comuna: '07101',
    ciudad: 'Talca',
    direccion: 'Calle Ficticia 880',
    telefono: '+56 71 200 0004',
    tiene_caja: true,
  },
  {
    codigo: 'CONCEPCION',
    nombre: 'Concepción',
    region: '08',
    comuna: '08101',
    ciudad: 'Concepción',
    direccion: 'Calle Ficticia 530, piso 3',
    telefono: '+56 41 200 0005',
    tiene_caja: true,
  },
  {
    codigo: 'PUERTO_MONTT',
    nombre: 'Puerto Montt',
    region: '10',
    comuna: '10101',
    ciudad: 'Puerto Montt',
    direccion: 'Calle Ficticia 77',
    telefono: '+56 65 200 0006',
    tiene_caja: true,
  },
] as const;

export const seed: Seed = {
  orden: 10,
  async run(s) {
    await s.arrange(async (ctx) => {
      await ctx.insert(empresas, {
        id: ctx.empresa_id,
        rut: rut('99990000-3'),
        razon_social: 'Financiera Cordillera S.A. (ficticia)',
        tipo: 'FACTORING',
        giro: 'Factoring y otras actividades de concesión de crédito',
        direccion: 'Av. Ficticia 1001, piso 8, Santiago',
        comuna: '13101',
        correo: 'contacto@demo.cl',
      });
      await ctx.insertMany(
        sucursales,
        SUCURSALES.map((x) => ({ ...x, horario: 'Lunes a viernes de 9:00 a 18:00' })),
      );
    });
  },
};
