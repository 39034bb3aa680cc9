import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatPesos } from '#kernel/values/format.ts';
import { TOLERANCIA } from '../domain/calzador/index.ts';
import classes from './mesa.module.css';
import { NoSeConcilia } from './no-se-concilia.tsx';
import type { Seleccion } from './seleccion.ts';
import { type Conciliacion, permiso } from './tipos.ts';

interface BarraProps {
  c: Conciliacion;
  s: Seleccion;
  calzando: boolean;
  onCalzar: (modo: 'exacto' | 'parcial' | 'ajuste') => void;
  onComprobante: () => void;
}

function Suma({ titulo, n, v }: { titulo: string; n: number; v: number }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {titulo} ({n})
      </Text>
      <Text size="sm" fw={600} className="figure">
        {formatPesos(v)}
      </Text>
    </div>
  );
}

/** The acts that what is chosen admits. */
function Botones({ c, s, calzando, onCalzar, onComprobante, onMarcar }: BarraProps & { onMarcar: () => void }) {
  const { banco, libro } = s.elegidas;
  const n = banco.length + libro.length;
  const dif = s.sumaBanco - s.sumaLibro;
  const puede = permiso(c, 'calzar').permitida && n > 0;
  const distinto = puede && banco.length > 0 && libro.length > 0 && dif !== 0;
  return (
    <Group gap="xs">
      {n > 0 && (
        <Button size="xs" variant="subtle" color="gray" onClick={s.limpiar}>
          Limpiar
        </Button>
      )}
      {puede && banco.length > 0 && libro.length === 0 && (
        <>
          <Button size="xs" variant="default" onClick={onMarcar}>
            No se concilia
          </Button>
          <Button size="xs" variant="light" onClick={onComprobante}>
            Contabilizar
          </Button>
        </>
      )}
      {puede && libro.length > 0 && banco.length === 0 && libro.every((l) => l.monto < 0) && (
        <Button size="xs" variant="default" onClick={onComprobante}>
          Cheque caduco
        </Button>
      )}
      {distinto && (
        <Button size="xs" variant="default" onClick={() => onCalzar('parcial')} disabled={calzando}>
          Parcial
        </Button>
      )}
      {distinto && Math.abs(dif) <= TOLERANCIA && (
        <Button size="xs" variant="light" onClick={() => onCalzar('ajuste')} disabled={calzando}>
          Calzar con ajuste
        </Button>
      )}
      <Button size="xs" onClick={() => onCalzar('exacto')} disabled={!puede || dif !== 0} loading={calzando}>
        Calzar
      </Button>
    </Group>
  );
}

/** What is chosen, its difference as it changes, and what may be done with it. */
export function Barra(p: BarraProps) {
  const { c, s } = p;
  const [marcar, setMarcar] = useState(false);
  const { banco, libro } = s.elegidas;
  const n = banco.length + libro.length;
  const dif = s.sumaBanco - s.sumaLibro;
  const color = n > 0 && dif === 0 ? 'var(--r-success-text)' : dif === 0 ? undefined : 'var(--r-danger-text)';
  return (
    <section className={classes.barra} aria-label="Selección">
      <Group justify="space-between" gap="sm">
        <Group gap="lg">
          <Suma titulo="Banco" n={banco.length} v={s.sumaBanco} />
          <Suma titulo="Libro" n={libro.length} v={s.sumaLibro} />
          <div aria-live="polite">
            <Text size="xs" c="dimmed">
              Diferencia
            </Text>
            <Text size="sm" fw={700} className="figure" {...(color ? { c: color } : {})}>
              {formatPesos(dif)}
            </Text>
          </div>
        </Group>
        <Botones {...p} onMarcar={() => setMarcar(true)} />
      </Group>
      {marcar && <NoSeConcilia c={c} ids={banco.map((l) => l.id)} onClose={() => setMarcar(false)} onDone={s.limpiar} />}
    </section>
  );
}
