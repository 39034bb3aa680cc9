import type { Seed } from '#platform/server/seeding.ts';
import { faqCategorias, faqPreguntas } from './tables.ts';

type Par = readonly [question: string, ans: string];

/** How the house works, by what people do in it (areas/4 faq: giro, cobranza, conciliación, permisos, sistema). */
const CATEGORIAS: readonly { icon: string; title: string; subtitle: string; qandA: readonly Par[] }[] = [
  {
    icon: 'cash',
    title: 'Giro',
    subtitle: 'De la aprobación al pago',
    qandA: [
      [
        '¿Por qué no puedo autorizar el giro que preparé?',
        'Quien prepara un giro no lo autoriza. Lo hace otra persona con el permiso, y sobre cierto monto hacen falta dos. El reemplazo de un ausente cuenta como las dos personas.',
      ],
      [
        '¿Qué pasa si la operación supera el monto disponible del día?',
        'La mesa de giros la rechaza y muestra cuánto queda. Espere al día hábil siguiente o pida a gerencia que cambie el tope, que rige desde su fecha.',
      ],
      [
        '¿Se puede deshacer un giro confirmado?',
        'No se borra: se reversa. El reverso deja su asiento y el original queda a la vista con quién y por qué.',
      ],
    ],
  },
  {
    icon: 'phone',
    title: 'Cobranza',
    subtitle: 'Pagos, cajas y saldos',
    qandA: [
      [
        '¿En qué orden se aplica un pago?',
        'Primero gastos, luego intereses de mora, intereses y al final capital, de la obligación más antigua a la más nueva; las costas judiciales van antes que todo. La pantalla del pago muestra el detalle antes de guardar.',
      ],
      [
        '¿Qué hago con un depósito sin identificar?',
        'Regístrelo como pasivo sin dueño. Cuando se sepa de quién es, se asigna y queda su historia.',
      ],
      [
        '¿Cómo cierro mi caja si falta dinero?',
        'Declare lo contado. La diferencia queda a su nombre y la revisa otra persona antes de cerrar el día.',
      ],
    ],
  },
  {
    icon: 'scale',
    title: 'Conciliación',
    subtitle: 'El banco y la contabilidad',
    qandA: [
      [
        '¿Por qué una línea del banco no calza sola?',
        'El calce exige monto y fecha compatibles, y algo más que los una: documento, RUT o glosa. Con varias candidatas iguales decide una persona.',
      ],
      [
        '¿Puedo reabrir una conciliación cerrada?',
        'No. Un cambio posterior se hace con la actualización, que deja un informe con lo anterior y lo nuevo.',
      ],
    ],
  },
  {
    icon: 'shield',
    title: 'Permisos',
    subtitle: 'Quién puede hacer qué',
    qandA: [
      [
        '¿Por qué no veo un menú que ve mi compañero?',
        'El menú sale de los módulos de su perfil. En el usuario, la pestaña de permisos dice qué perfil da cada uno; pida el cambio a quien administra.',
      ],
      [
        'Salgo de vacaciones, ¿quién hace mi trabajo?',
        'Registre su ausencia con un reemplazante. Desde esa fecha tendrá sus menús y cada acto quedará a nombre de los dos.',
      ],
    ],
  },
  {
    icon: 'settings',
    title: 'Sistema',
    subtitle: 'Pantallas, avisos y atajos',
    qandA: [
      [
        '¿Cómo llego rápido a una pantalla?',
        'Con Ctrl+K escriba el nombre de la pantalla, un RUT o un número de operación. Con «?» se ven todos los atajos.',
      ],
      [
        'Se cortó la conexión mientras escribía, ¿perdí el formulario?',
        'No. Lo escrito queda como borrador en su navegador y se ofrece al volver.',
      ],
      ['¿Dónde elijo qué avisos me llegan?', 'En Notificaciones, bajo la lista: en pantalla, por correo, en un resumen diario o ninguno.'],
    ],
  },
];

export const seed: Seed = {
  orden: 90,
  async run(s) {
    await s.arrange(async (ctx) => {
      for (const [i, { qandA, ...c }] of CATEGORIAS.entries()) {
        const { id } = await ctx.insert(faqCategorias, { ...c, orden: i + 1 });
        await ctx.insertMany(
          faqPreguntas,
          qandA.map(([question, ans], n) => ({ categoria_id: id, question, ans, estado: 'publicada' as const, orden: n + 1 })),
        );
      }
    });
  },
};
