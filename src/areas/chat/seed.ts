import { usuarioPorEmail } from '#areas/usuarios/public.server.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { contract } from './contract.ts';

/** Days before the business date, hour of Chile, who writes and what. */
type Linea = readonly [atras: number, hora: string, de: string, texto: string];

/** Talk of the demo house. Each conversation is of two; what its last lines say is still to be seen by the other. */
const CONVERSACIONES: readonly (readonly [uno: string, otro: string, lineas: readonly Linea[]])[] = [
  [
    'ejecutivo',
    'agente',
    [
      [1, '10:12', 'agente', 'Paula, ¿cómo va lo de Maderas del Sur?'],
      [1, '10:14', 'ejecutivo', 'Mañana llega el balance. Los poderes los renuevan el jueves.'],
      [1, '10:15', 'agente', 'Perfecto. Lo dejo en tabla para el comité del 12.'],
      [0, '09:05', 'ejecutivo', 'Ya llegó el balance. Te lo dejé en el correo.'],
      [0, '09:31', 'agente', '¿Puedes pasar a las 11:00 para ver la concentración del deudor?'],
    ],
  ],
  [
    'ejecutivo',
    'cobranza',
    [
      [1, '15:52', 'cobranza', 'Te mandé el detalle de la 1042 reclamada.'],
      [1, '16:03', 'ejecutivo', 'Llamé al cliente: emite la nota de crédito mañana.'],
      [0, '09:18', 'cobranza', '¿Alcanzó a emitirla? El plazo termina el 16.'],
    ],
  ],
  [
    'tesoreria',
    'operaciones',
    [
      [0, '08:40', 'tesoreria', 'Parto por los giros bajo $20.000.000, ¿te sirve?'],
      [0, '08:41', 'operaciones', 'Sí. El de Transportes Cordillera déjalo al final, falta un comprobante.'],
      [0, '08:43', 'tesoreria', 'Ok.'],
    ],
  ],
  [
    'contabilidad',
    'recaudador',
    [
      [0, '09:12', 'contabilidad', 'Gracias por identificar el depósito. ¿Y el de $1.980.000?'],
      [0, '09:20', 'recaudador', 'Lo estoy rastreando con el banco, te aviso antes del mediodía.'],
    ],
  ],
  [
    'admin',
    'supervisor',
    [
      [0, '09:44', 'supervisor', 'Andrea, te dejé el pedido de las dos cuentas.'],
      [0, '09:46', 'supervisor', 'Si puedes antes del viernes, mejor.'],
    ],
  ],
  ['admin', 'analista', [[1, '11:45', 'analista', 'Ya puedo abrir los informes. ¡Gracias!']]],
];

const PERFILES: readonly (readonly [quien: string, about: string])[] = [
  ['ejecutivo', 'Ejecutiva de la sucursal Santiago'],
  ['agente', 'Jefe de sucursal. Reunión los lunes a las 9:00'],
  ['tesoreria', 'Giros hasta las 13:30'],
  ['operaciones', 'Mesa de operaciones, anexo 214'],
  ['cobranza', 'Cobranza de documentos'],
  ['admin', 'Cuentas y permisos'],
];

export const seed: Seed = {
  orden: 97,
  async run(s) {
    const hoy = await s.hoy();
    const numero = async (quien: string): Promise<number> => (await usuarioPorEmail(s.deps.database.db, `${quien}@demo.cl`))?.numero ?? 0;
    for (const [quien, about] of PERFILES) await s.act(contract, 'perfil', `${quien}@demo.cl`, { about });
    const lineas = CONVERSACIONES.flatMap(([uno, otro, todas]) =>
      todas.map(([atras, hora, de, texto]) => ({
        de,
        para: de === uno ? otro : uno,
        texto,
        cuando: new Date(`${addDays(hoy, -atras)}T${hora}:00-03:00`),
      })),
    ).sort((x, y) => x.cuando.getTime() - y.cuando.getTime());
    for (const l of lineas) {
      s.deps.reloj = () => l.cuando;
      try {
        await s.act(contract, 'enviar', `${l.de}@demo.cl`, { contact: await numero(l.para), message: l.texto });
      } finally {
        delete s.deps.reloj;
      }
    }
    // The demo opens with nobody at its desk, and what came before the last line of each conversation was read.
    await s.deps.database.sql('update chat_perfil set visto_en = null where empresa_id = $1', [s.empresa_id]);
    await s.deps.database.sql(
      `update chat c set
         visto_a = (select coalesce(max(n), 0) from chat_mensaje m where m.empresa_id = c.empresa_id and m.chat_id = c.id and m.autor_id = c.a),
         visto_b = (select coalesce(max(n), 0) from chat_mensaje m where m.empresa_id = c.empresa_id and m.chat_id = c.id and m.autor_id = c.b)
       where c.empresa_id = $1`,
      [s.empresa_id],
    );
    await s.deps.database.sql('update chat set entregado_a = visto_a, entregado_b = visto_b where empresa_id = $1', [s.empresa_id]);
  },
};
