import type { EntityOf } from '#kernel/contract.ts';
import type { contract } from '../contract.ts';
import { centroDe } from '../domain/comunas.ts';

type Parada = EntityOf<typeof contract>['lista'][number];
const ANCHO = 640;
const ALTO = 200;
const BORDE = 44;
/** Width of the label of a place. */
const anchoDe = (rotulo: string): number => Math.max(22, rotulo.length * 7 + 8);
const rotuloDe = (paradas: readonly { orden: number }[]): string => paradas.map((p) => p.orden).join(' · ');

/** Places of the stops of a day on a sheet, north up, joined in their order. No map: who walks knows the streets, who plans sees whether it goes back and forth. */
export function Esquema({ paradas }: { paradas: readonly Parada[] }) {
  const puntos = paradas.flatMap((p) => {
    const c = p.lat !== null && p.lon !== null ? { lat: p.lat, lon: p.lon } : centroDe(p.comuna);
    return c && p.estado !== 'retirada' ? [{ ...c, orden: p.orden, hecha: p.estado === 'rendida' }] : [];
  });
  // Stops known only by their commune stand on one point: it carries all their numbers.
  const lugares = [...new Set(puntos.map((p) => `${p.lat} ${p.lon}`))];
  const juntos = lugares.map((l) => puntos.filter((p) => `${p.lat} ${p.lon}` === l));
  if (puntos.length < 2) return null;
  const [lats, lons] = [puntos.map((p) => p.lat), puntos.map((p) => p.lon)];
  const [sur, norte, oeste, este] = [Math.min(...lats), Math.max(...lats), Math.min(...lons), Math.max(...lons)];
  // The longest label fits whole at either side.
  const lado = Math.max(BORDE, ...juntos.map((j) => anchoDe(rotuloDe(j)) / 2 + 2));
  const x = (lon: number) => lado + ((lon - oeste) / (este - oeste || 1)) * (ANCHO - 2 * lado);
  const y = (lat: number) => ALTO - BORDE - ((lat - sur) / (norte - sur || 1)) * (ALTO - 2 * BORDE);
  const camino = puntos.map((p, i) => `${i === 0 ? 'M' : 'L'}${x(p.lon)} ${y(p.lat)}`).join(' ');
  return (
    <svg
      viewBox={`0 0 ${ANCHO} ${ALTO}`}
      role="img"
      aria-label={`Esquema de ${puntos.length} paradas en su orden`}
      style={{ width: '100%', maxWidth: ANCHO }}
    >
      <path d={camino} fill="none" stroke="var(--mantine-color-default-border)" strokeWidth={2} />
      {juntos.map(([p, ...mas]) => {
        if (!p) return null;
        const rotulo = rotuloDe([p, ...mas]);
        const ancho = anchoDe(rotulo);
        return (
          <g key={p.orden}>
            <rect
              x={x(p.lon) - ancho / 2}
              y={y(p.lat) - 11}
              width={ancho}
              height={22}
              rx={11}
              fill={[p, ...mas].every((q) => q.hecha) ? 'var(--mantine-color-green-light)' : 'var(--mantine-color-body)'}
              stroke="var(--mantine-color-text)"
            />
            <text x={x(p.lon)} y={y(p.lat) + 4} textAnchor="middle" fontSize={11} fill="var(--mantine-color-text)">
              {rotulo}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
