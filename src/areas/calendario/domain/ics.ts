/** What a calendar file needs of an event (RFC 5545). */
interface EventoIcs {
  id: string;
  title: string;
  /** A date for whole days, an instant with offset otherwise. */
  start: string;
  end: string | null;
  allDay: boolean;
  location: string;
  description: string;
  url: string;
  calendar: string;
}

/** TEXT of RFC 5545 §3.3.11: backslash, semicolon, comma and line ends escaped; other control characters leave. */
const texto = (s: string): string =>
  [...s.replace(/[\\;,]/g, (c) => `\\${c}`).replace(/\r\n|\r|\n/g, '\\n')].filter((c) => c >= ' ' && c !== '\u007f').join('');

const octetos = (c: string): number => {
  const n = c.codePointAt(0) ?? 0;
  return n < 0x80 ? 1 : n < 0x800 ? 2 : n < 0x10000 ? 3 : 4;
};

/** Lines of at most 75 octets, the rest on lines that begin with a space (RFC 5545 §3.1); no character is cut. */
export function plegar(linea: string): string {
  let [salida, largo] = ['', 0];
  for (const c of linea) {
    const n = octetos(c);
    if (largo + n > 75) {
      salida += '\r\n ';
      largo = 1;
    }
    salida += c;
    largo += n;
  }
  return salida;
}

const dia = (f: string): string => f.replaceAll('-', '');
const utc = (s: string): string => `${new Date(Date.parse(s)).toISOString().slice(0, 19).replaceAll('-', '').replaceAll(':', '')}Z`;

function evento(e: EventoIcs, sello: string, dominio: string): string[] {
  const cuando = (s: string) => (e.allDay ? `;VALUE=DATE:${dia(s)}` : `:${utc(s)}`);
  return [
    'BEGIN:VEVENT',
    `UID:${texto(e.id)}@${dominio}`,
    `DTSTAMP:${sello}`,
    `DTSTART${cuando(e.start)}`,
    ...(e.end && e.end !== e.start ? [`DTEND${cuando(e.end)}`] : []),
    `SUMMARY:${texto(e.title)}`,
    ...(e.location ? [`LOCATION:${texto(e.location)}`] : []),
    ...(e.description ? [`DESCRIPTION:${texto(e.description)}`] : []),
    ...(/^https?:\/\//i.test(e.url) ? [`URL:${e.url}`] : []),
    `CATEGORIES:${texto(e.calendar)}`,
    'END:VEVENT',
  ];
}

/** A calendar file with these events. `sello`: instant of the export, ISO. */
export function archivoIcs(eventos: readonly EventoIcs[], o: { marca: string; sello: string; dominio: string }): string {
  const lineas = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${texto(o.marca)}//Calendario//ES`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...eventos.flatMap((e) => evento(e, utc(o.sello), o.dominio)),
    'END:VCALENDAR',
  ];
  return `${lineas.map(plegar).join('\r\n')}\r\n`;
}
