import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Seed, Seeder } from '#platform/server/seeding.ts';
import { contract } from './contract.ts';
import { CARTAS, type Carta, PLANTILLAS } from './seed-cartas.ts';
import { entrar } from './service/entrada.ts';

const demo = (quien: string): string => (quien.includes('@') ? quien : `${quien}@demo.cl`);
const parrafos = (lineas: readonly string[]): string => lineas.map((l) => `<p>${l}</p>`).join('');

/** Everything of one letter at its own hour: the acts take it from the clock of the story. */
async function aLaHora<T>(s: Seeder, hoy: Fecha, atras: number, hora: string, acto: () => Promise<T>): Promise<T> {
  s.deps.reloj = () => new Date(`${addDays(hoy, -atras)}T${hora}:00-03:00`);
  try {
    return await acto();
  } finally {
    delete s.deps.reloj;
  }
}

/** The number under which this person has what was just written. */
async function suyo(s: Seeder, quien: string, asunto: string): Promise<number> {
  const session = await s.persona(demo(quien));
  const { rows } = await s.deps.database.sql(
    `select b.numero from correo_buzon b join correo_mensaje m on m.empresa_id = b.empresa_id and m.id = b.mensaje_id
     where b.usuario_id = $1 and m.subject = $2 order by b.hora desc, b.numero desc limit 1`,
    [session.usuario_id, asunto],
  );
  return Number(rows[0]?.numero ?? 0);
}

async function escribir(s: Seeder, hoy: Fecha, c: Carta): Promise<void> {
  const archivos = (c.adjuntos ?? []).map(([nombre, texto]) => ({ nombre, bytes: Buffer.from(texto), mime: 'text/plain' }));
  await aLaHora(s, hoy, c.atras, c.hora, async () => {
    const subidos =
      archivos.length > 0 ? (await s.act(contract, 'adjuntos', demo(c.de), {}, { archivos })).attachments.map((a) => a.id) : [];
    await s.act(contract, 'crear', demo(c.de), {
      to: (c.para ?? []).map(demo),
      cc: (c.cc ?? []).map(demo),
      bcc: (c.bcc ?? []).map(demo),
      subject: c.asunto,
      message: parrafos(c.texto),
      attachments: subidos,
      ...(c.borrador ? { borrador: true } : {}),
    });
  });
  for (const r of c.respuestas ?? [])
    await aLaHora(s, hoy, r.atras, r.hora, async () => {
      const id = String(await suyo(s, r.de, r.a ?? c.asunto));
      await s.act(contract, 'responder', demo(r.de), { message: parrafos(r.texto), todos: true }, { id });
    });
  for (const m of c.marcas ?? []) {
    const { quien, ...dataToUpdate } = m;
    await s.act(contract, 'marcar', demo(quien), { emailIds: [await suyo(s, quien, c.asunto)], dataToUpdate });
  }
}

/** What a client answers from its own mail server, through the door of the gateway. */
async function respuestaDeAfuera(s: Seeder, hoy: Fecha): Promise<void> {
  const { rows } = await s.deps.database.sql(
    `select e.salida_id from correo_envio e join correo_mensaje m on m.empresa_id = e.empresa_id and m.id = e.mensaje_id
     where m.empresa_id = $1 order by e.id limit 1`,
    [s.empresa_id],
  );
  await aLaHora(s, hoy, 0, '08:52', () =>
    entrar(s.deps, {
      message_id: '<20260310085200.4711@maderasdelsur.example>',
      in_reply_to: `<${String(rows[0]?.salida_id)}@respaldo>`,
      from: { name: 'Finanzas Maderas del Sur', email: 'finanzas@maderasdelsur.example' },
      to: [],
      subject: 'Re: Antecedentes para renovar la línea',
      html: parrafos([
        'Estimada Paula:',
        'Enviamos hoy el balance clasificado y el F29 de enero. El de febrero lo presentamos el día 20.',
        'Saludos,',
        'Finanzas, Maderas del Sur',
      ]),
      attachments: [],
    }),
  );
}

export const seed: Seed = {
  orden: 96,
  cadaInicio: true,
  base: (ctx) =>
    sembrarCatalogo(
      ctx,
      'plantillas_correo',
      PLANTILLAS.map(([codigo, nombre, asunto, lineas]) => [codigo, nombre, { asunto, texto: parrafos(lineas) }]),
    ),
  async run(s) {
    const hoy = await s.hoy();
    for (const c of CARTAS) await escribir(s, hoy, c);
    await respuestaDeAfuera(s, hoy);
  },
};
