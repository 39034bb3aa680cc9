import { usuarioPorEmail } from '#areas/usuarios/public.server.ts';
import { addDays, weekday } from '#kernel/values/fecha.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { type Calendario, contract } from './contract.ts';

interface Pieza {
  de: string;
  title: string;
  calendar: Calendario;
  /** Working days from the business date. */
  dia: number;
  /** Hours of the day, or nothing when it lasts whole days. */
  horas?: readonly [desde: string, hasta: string];
  dias?: number;
  location?: string;
  description?: string;
  invita?: readonly string[];
}

const EVENTOS: readonly Pieza[] = [
  {
    de: 'gerencia',
    title: 'Comité de crédito',
    calendar: 'Business',
    dia: 2,
    horas: ['09:30', '11:00'],
    location: 'Sala de directorio',
    description: 'Solicitudes de la semana y líneas por renovar.',
    invita: ['comite1', 'comite2', 'comite3', 'ejecutivo'],
  },
  {
    de: 'gerencia',
    title: 'Directorio',
    calendar: 'Business',
    dia: 7,
    horas: ['15:00', '17:30'],
    location: 'Casa matriz',
    invita: ['contabilidad'],
  },
  { de: 'agente', title: 'Reunión de la sucursal', calendar: 'Business', dia: 1, horas: ['08:45', '09:15'], invita: ['ejecutivo'] },
  {
    de: 'agente',
    title: 'Visita a Maderas del Sur',
    calendar: 'Business',
    dia: 3,
    horas: ['11:00', '12:30'],
    location: 'Ruta 5 Sur, km 1.012',
    invita: ['ejecutivo'],
  },
  { de: 'ejecutivo', title: 'Almuerzo con un prospecto', calendar: 'Business', dia: 4, horas: ['13:00', '14:30'] },
  { de: 'ejecutivo', title: 'Dentista', calendar: 'Personal', dia: 5, horas: ['18:00', '19:00'] },
  { de: 'ejecutivo', title: 'Acto del colegio', calendar: 'Family', dia: 8, horas: ['16:00', '17:30'] },
  { de: 'ejecutivo', title: 'Curso de prevención de lavado', calendar: 'ETC', dia: 10, dias: 2 },
  {
    de: 'tesoreria',
    title: 'Revisión de la caja de la semana',
    calendar: 'Business',
    dia: 1,
    horas: ['17:00', '17:30'],
    invita: ['tesoreria2'],
  },
  { de: 'contabilidad', title: 'Declaración de IVA (F29)', calendar: 'Business', dia: 6, dias: 1 },
  {
    de: 'cobranza',
    title: 'Ronda de llamadas de la tarde',
    calendar: 'Business',
    dia: 0,
    horas: ['15:00', '16:30'],
    invita: ['supervisor'],
  },
  {
    de: 'admin',
    title: 'Capacitación: base de conocimiento',
    calendar: 'ETC',
    dia: 4,
    horas: ['10:00', '11:00'],
    invita: ['operaciones', 'ejecutivo'],
  },
  { de: 'admin', title: 'Cumpleaños de Antonia', calendar: 'Family', dia: 9, dias: 1 },
  { de: 'admin', title: 'Mantención de los servidores', calendar: 'Business', dia: 12, horas: ['20:00', '22:00'] },
  { de: 'admin', title: 'Gimnasio', calendar: 'Personal', dia: 2, horas: ['07:15', '08:15'] },
];

export const seed: Seed = {
  orden: 95,
  async run(s) {
    const hoy = await s.hoy();
    for (const { de, dia, dias, horas, calendar, title, location, description, invita = [] } of EVENTOS) {
      let fecha = hoy;
      for (let n = 0; n < dia; ) {
        fecha = addDays(fecha, 1);
        if (weekday(fecha) % 6 !== 0) n += 1;
      }
      const guests = [];
      for (const quien of invita) {
        const u = await usuarioPorEmail(s.deps.database.db, `${quien}@demo.cl`);
        if (u) guests.push({ id: u.id });
      }
      await s.act(contract, 'crear', `${de}@demo.cl`, {
        title,
        ...(horas
          ? { start: `${fecha}T${horas[0]}`, end: `${fecha}T${horas[1]}` }
          : { start: fecha, end: addDays(fecha, dias ?? 1), allDay: true }),
        extendedProps: { calendar, location, description, guests },
      });
    }
  },
};
