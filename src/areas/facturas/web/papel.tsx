import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { useUser } from '#platform/web/session/session.ts';
import type { Factura } from '../contract.ts';
import { IVA, totalLinea } from '../domain/totales.ts';
import classes from './facturas.module.css';
import { nombreDe } from './textos.ts';

/** Net, tax, total and whatever else, one below the other. */
export function Sumas({ filas }: { filas: readonly (readonly [string, ReactNode, boolean?])[] }) {
  return (
    <dl className={classes.sumas}>
      {filas.map(([titulo, valor, total]) => (
        <div key={titulo} data-total={total || undefined}>
          <dt>{titulo}</dt>
          <dd className="figure">{valor}</dd>
        </div>
      ))}
    </dl>
  );
}

function Cabecera({ f }: { f: Factura }) {
  const { company } = useUser();
  return (
    <Group justify="space-between" align="start">
      <div>
        <Text fw={650}>{company?.nombre}</Text>
        <Text size="sm" c="dimmed">
          {f.service}
        </Text>
      </div>
      <Stack gap={0} align="end">
        <Text fw={650}>{nombreDe(f)}</Text>
        <Text size="sm" c="dimmed">
          Emitida el <Fecha v={f.issuedDate} /> · vence el <Fecha v={f.dueDate} />
        </Text>
      </Stack>
    </Group>
  );
}

interface DatosDePago {
  bankName: string;
  country: string;
  iban: string;
  swiftCode: string;
  totalDue: number;
}

function comoPagar({ bankName, country, iban, swiftCode }: DatosDePago): string {
  if (!iban) return 'Sin cuenta de pago: falta indicarla en Parámetros antes de enviar.';
  return `Páguese en ${[bankName, country].filter(Boolean).join(', ')}, cuenta ${iban}${swiftCode ? ` (SWIFT ${swiftCode})` : ''}.`;
}

/** The invoice as it is printed. */
export function Papel({ f, pago }: { f: Factura; pago: DatosDePago | undefined }) {
  const { client } = f;
  return (
    <Paper withBorder className={classes.papel} component="article" aria-label="Vista previa de la factura">
      <Stack>
        <Cabecera f={f} />
        <Datos
          items={[
            ['Señores', client.name],
            ['Empresa', client.company],
            ['Correo', client.companyEmail],
            ['Contacto', client.contact],
            ['Dirección', [client.address, client.country].filter(Boolean).join(', ')],
          ]}
        />
        <Tabla
          nombre="Líneas de la factura"
          filas={f.items.map((l, i) => ({ ...l, i }))}
          clave={(l) => String(l.i)}
          columnas={[
            { titulo: 'Descripción', celda: (l) => l.descripcion },
            { titulo: 'Cantidad', cifra: true, celda: (l) => l.cantidad },
            { titulo: 'Precio', cifra: true, celda: (l) => <Pesos v={l.precio} /> },
            { titulo: 'Descuento', cifra: true, celda: (l) => <Pesos v={l.descuento} /> },
            { titulo: 'Total', cifra: true, celda: (l) => <Pesos v={totalLinea(l)} /> },
          ]}
        />
        <Sumas
          filas={[
            ['Neto', <Pesos key="n" v={f.neto} />],
            ...(f.exento > 0 ? [['Exento', <Pesos key="e" v={f.exento} />] as const] : []),
            [`IVA (${IVA} %)`, <Pesos key="i" v={f.iva} />],
            ['Total', <Pesos key="t" v={f.total} />, true],
            ['Saldo por pagar', <Pesos key="s" v={f.balance} />],
          ]}
        />
        {f.balance > 0 && pago && <Text size="sm">{comoPagar(pago)}</Text>}
        {f.nota && <Text size="sm">{f.nota}</Text>}
        <Text size="xs" c="dimmed">
          {f.origen ? (
            <>
              Copia de un documento tributario.{' '}
              <Anchor component={Link} to={f.origen.url} inherit underline="always">
                Ver su operación
              </Anchor>
            </>
          ) : (
            'Documento interno, no tributario.'
          )}
        </Text>
      </Stack>
    </Paper>
  );
}
