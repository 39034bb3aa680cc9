import { usuarioPorEmail } from '#areas/usuarios/public.server.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { contract } from './contract.ts';

/** What the people of the demo house wrote on their walls. */
const MURO = [
  {
    de: 'agente',
    texto: '<p>Cerramos febrero con <b>todas</b> las líneas de la sucursal renovadas. Gracias por las visitas a terreno.</p>',
    dicen: [
      ['ejecutivo', 'Falta sólo la de la pesquera, el jueves viajo.'],
      ['gerencia', 'Muy buen mes.'],
    ],
    gustan: ['ejecutivo', 'analista', 'gerencia'],
  },
  {
    de: 'operaciones',
    texto: '<p>Desde el lunes la cesión se anota antes de preparar el giro. El paso a paso está en la base de conocimiento.</p>',
    dicen: [['tesoreria', 'Perfecto, así no quedan órdenes detenidas.']],
    gustan: ['tesoreria', 'contabilidad'],
  },
  {
    de: 'cobranza',
    texto: '<p>Tres deudores nuevos confirman por su portal. Dejé las direcciones en sus contactos.</p>',
    dicen: [],
    gustan: ['supervisor'],
  },
  {
    de: 'admin',
    texto: '<p>El viernes a las 18:00 se actualiza el sistema. Guarden lo que estén escribiendo.</p>',
    dicen: [],
    gustan: ['agente'],
  },
] as const;

const SIGUEN = [
  ['ejecutivo', 'agente'],
  ['ejecutivo', 'operaciones'],
  ['agente', 'gerencia'],
  ['agente', 'ejecutivo'],
  ['tesoreria', 'operaciones'],
  ['contabilidad', 'tesoreria'],
] as const;

export const seed: Seed = {
  orden: 98,
  async run(s) {
    const correo = (u: string) => `${u}@demo.cl`;
    for (const [quien, a] of SIGUEN) {
      const cuenta = await usuarioPorEmail(s.deps.database.db, correo(a));
      if (cuenta) await s.act(contract, 'seguir', correo(quien), { usuario: cuenta.id });
    }
    for (const { de, texto, dicen, gustan } of MURO) {
      const { id: publicacion } = await s.act(contract, 'publicaciones', correo(de), { texto });
      for (const [quien, dicho] of dicen) await s.act(contract, 'comentarios', correo(quien), { publicacion, texto: dicho });
      for (const quien of gustan) await s.act(contract, 'me_gusta', correo(quien), { publicacion });
    }
    const { id: encuesta } = await s.act(contract, 'encuestas', correo('agente'), {
      pregunta: '¿Qué día hacemos la reunión de cartera?',
      opciones: ['Lunes', 'Miércoles', 'Viernes'],
    });
    for (const [quien, opcion] of [
      ['ejecutivo', 1],
      ['analista', 1],
      ['operaciones', 0],
    ] as const)
      await s.act(contract, 'votar', correo(quien), { encuesta, opcion });
  },
};
