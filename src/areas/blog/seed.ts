import { contract as cuenta } from '#areas/cuenta/contract.ts';
import { runQuery } from '#platform/server/pipeline.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { contract } from './contract.ts';
import { service } from './service/blog.ts';

interface Pieza {
  de: string;
  title: string;
  categories: string[];
  tags?: string[];
  content: string;
  borrador?: boolean;
  dicen?: readonly (readonly [quien: string, texto: string])[];
  leen?: readonly string[];
  marcan?: readonly string[];
}

/** Notes of the demo house, oldest first. */
const ENTRADAS: readonly Pieza[] = [
  {
    de: 'operaciones',
    title: 'Por qué revisamos dos veces la cuenta de giro',
    categories: ['NEGOCIO'],
    tags: ['TESORERIA', 'CLIENTES'],
    content: `<p>En febrero devolvimos tres transferencias porque la cuenta había cambiado y nadie la confirmó. <strong>Ninguna se perdió</strong>, pero el cliente esperó dos días.</p>
<h2>Lo que cambia</h2>
<ul><li>La cuenta nueva la confirma una persona distinta de la que la ingresó.</li><li>Espera su plazo antes de recibir el primer giro.</li><li>El titular debe ser el mismo cliente.</li></ul>
<p>Si un cliente apura, la respuesta es la misma: su dinero está más seguro así.</p>`,
    dicen: [
      ['tesoreria', 'Desde el martes no hemos tenido devoluciones por cuenta.'],
      ['ejecutivo', '¿Puedo mandarle esto a un cliente que pregunta por la espera?'],
      ['operaciones', 'Sí, pero con sus palabras: la entrada es interna.'],
    ],
    leen: ['tesoreria', 'ejecutivo', 'agente', 'contabilidad'],
    marcan: ['ejecutivo'],
  },
  {
    de: 'cumplimiento',
    title: 'Ley de protección de datos: qué cambia en el trabajo diario',
    categories: ['NORMATIVA'],
    tags: ['CUMPLIMIENTO', 'PERSONAS'],
    content: `<p>La Ley 21.719 entra en vigencia plena en diciembre. Para nosotros significa tres hábitos:</p>
<ol><li>Mirar la ficha de una persona sólo cuando el trabajo lo pide.</li><li>Escribir el motivo de forma que otro lo entienda.</li><li>No copiar datos fuera del sistema.</li></ol>
<blockquote><p>El registro de lecturas no está para sorprender a nadie: está para poder responderle a quien pregunte.</p></blockquote>
<p>El procedimiento completo está en la base de conocimiento.</p>`,
    dicen: [['agente', 'Lo vemos en la reunión de la sucursal del miércoles.']],
    leen: ['agente', 'ejecutivo', 'analista', 'gerencia', 'operaciones'],
  },
  {
    de: 'gerencia',
    title: 'Cerramos febrero: gracias, y lo que viene',
    categories: ['EQUIPO', 'NEGOCIO'],
    tags: ['FACTORING', 'CLIENTES'],
    content: `<p>Febrero cerró con más operaciones que enero y con la mora bajo control. Es trabajo de todos: quien visita, quien revisa, quien gira y quien llama.</p>
<h2>Marzo</h2>
<p>Tres líneas grandes vencen este mes. Pido que cada sucursal llegue al comité con la renovación preparada <em>una semana antes</em>.</p>
<table><thead><tr><th>Qué</th><th>Quién</th><th>Cuándo</th></tr></thead><tbody><tr><td>Renovación de líneas</td><td>Jefes de sucursal</td><td>Semana del 16</td></tr><tr><td>Presupuesto de abril</td><td>Contabilidad</td><td>Día 25</td></tr></tbody></table>`,
    dicen: [['contabilidad', 'El presupuesto estará el 24.']],
    leen: ['agente', 'contabilidad', 'tesoreria'],
    marcan: ['agente', 'contabilidad'],
  },
  {
    de: 'gerencia',
    title: 'Horario del lunes 6 de abril',
    categories: ['ANUNCIOS'],
    tags: ['PERSONAS'],
    content: `<p>El sábado 4 de abril a medianoche el reloj se atrasa una hora. El lunes 6 abrimos a la hora de siempre: <strong>8:45</strong>.</p><p>Los giros de esa mañana se preparan el jueves 2, antes de Semana Santa.</p>`,
    leen: ['ejecutivo', 'tesoreria', 'operaciones', 'cobranza'],
  },
  {
    de: 'admin',
    title: 'Atajos que ahorran media hora al día',
    categories: ['TECNOLOGIA'],
    tags: ['SISTEMA'],
    content: `<p>Con <code>Ctrl K</code> se llega a cualquier pantalla, cliente u operación. En las listas, <code>j</code> y <code>k</code> recorren las filas.</p><p>Y el calendario ya muestra solo los vencimientos de su cartera: no hace falta anotarlos.</p>`,
    dicen: [['analista', 'No conocía j y k. Gracias.']],
    leen: ['analista', 'ejecutivo'],
  },
  {
    de: 'admin',
    title: 'Novedades de la próxima versión',
    categories: ['TECNOLOGIA'],
    tags: ['SISTEMA'],
    content: '<p>Borrador: completar con lo que salga esta semana.</p>',
    borrador: true,
  },
];

const RECIBEN = ['gerencia', 'agente', 'ejecutivo', 'operaciones', 'contabilidad'];

export const seed: Seed = {
  orden: 97,
  async run(s) {
    const quien = (u: string) => `${u}@demo.cl`;
    for (const { de, borrador, dicen = [], leen = [], marcan = [], ...d } of ENTRADAS) {
      const { id } = await s.act(contract, 'crear', quien(de), d);
      if (borrador) continue;
      await s.act(contract, 'publicar', quien(de), {}, { id });
      for (const [u, commentText] of dicen) await s.act(contract, 'comentar', quien(u), { commentText }, { id });
      for (const u of marcan) await s.act(contract, 'marcar', quien(u), {}, { id });
      for (const u of leen) await runQuery(s.deps, { service, name: 'entrada', session: await s.persona(quien(u)), input: { id } });
    }
    for (const u of RECIBEN) await s.act(cuenta, 'notifications', quien(u), { blogDigest: true });
  },
};
