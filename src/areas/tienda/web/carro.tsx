import { ActionIcon, Group, NumberInput, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { optionList, useAction, useOptions } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { TextAreaField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract, type LineaCarro, MAX_CANTIDAD, type Pedido } from '../contract.ts';
import { Barra } from './barra.tsx';
import { irATienda } from './deseos.tsx';
import { useCarro, useEnCarro } from './propios.ts';
import classes from './tienda.module.css';

/** How many; it is saved when one leaves the box or uses its arrows. */
function Cantidad({ p }: { p: LineaCarro }) {
  const [qty, setQty] = useState<number | string>(p.qty);
  useEffect(() => setQty(p.qty), [p.qty]);
  const guardar = useAction<{ qty: number }>('tienda', 'cantidad', { http: { method: 'PATCH', path: `/api/tienda/carro/${p.id}` } });
  const fijar = (v: number | string): void => {
    const n = Number(v);
    if (Number.isInteger(n) && n >= 1 && n <= MAX_CANTIDAD && n !== p.qty) guardar.mutate({ qty: n });
    else if (n !== p.qty) setQty(p.qty);
  };
  return (
    <NumberInput
      size="xs"
      w={84}
      aria-label={`Cantidad de ${p.name}`}
      min={1}
      max={MAX_CANTIDAD}
      allowDecimal={false}
      disabled={guardar.isPending}
      value={qty}
      onChange={setQty}
      onBlur={() => fijar(qty)}
      onKeyDown={(e) => {
        if (e.key !== 'Enter') return;
        e.preventDefault();
        fijar(qty);
      }}
      hideControls
    />
  );
}

function Linea({ p }: { p: LineaCarro }) {
  const { sacar, ocupado } = useEnCarro(p.id);
  return (
    <li className={classes.fila}>
      <img src={p.image} alt="" className={classes.mini} />
      <div className={classes.crece}>
        <Text fw={600} size="sm">
          <Enlace to={`/tienda/${p.slug}`}>{p.name}</Enlace>
        </Text>
        <Text size="xs" c="dimmed">
          <Pesos v={p.price} /> cada uno · {p.discountPercentage} % de descuento · {p.offers} {p.offers === 1 ? 'oferta' : 'ofertas'}
        </Text>
        {p.existencias < p.qty && (
          <Text size="xs" c="var(--r-danger-text)">
            Quedan {p.existencias}
          </Text>
        )}
      </div>
      <Cantidad p={p} />
      <Text fw={600} size="sm" miw={90} ta="right">
        <Pesos v={p.subtotal} />
      </Text>
      <ActionIcon variant="subtle" color="red" aria-label={`Quitar ${p.name}`} disabled={ocupado} onClick={sacar}>
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  );
}

const suma = (lineas: readonly LineaCarro[]): number => lineas.reduce((n, l) => n + l.subtotal, 0);

function Lineas({ lineas }: { lineas: readonly LineaCarro[] }) {
  return (
    <Stack gap="xs">
      <ul className={classes.lista} aria-label="Productos del carro">
        {lineas.map((p) => (
          <Linea key={p.id} p={p} />
        ))}
      </ul>
      <Group justify="flex-end" aria-live="polite">
        <Text size="sm">
          Llega el <Fecha v={lineas[0]?.shippingDate} />
        </Text>
        <Text fw={700}>
          Total <Pesos v={suma(lineas)} />
        </Text>
      </Group>
    </Stack>
  );
}

function Resumen({ lineas, v }: { lineas: readonly LineaCarro[]; v: Readonly<Record<string, unknown>> }) {
  const sucursal = optionList(useOptions('tienda').data, 'sucursales').find((s) => s.codigo === v.sucursal);
  return (
    <Stack maw={640}>
      <Datos
        items={[
          ['Productos', lineas.map((l) => `${l.qty} × ${l.name}`).join(', ')],
          ['Sucursal', sucursal?.nombre ?? String(v.sucursal ?? '')],
          ['Llega', <Fecha key="f" v={lineas[0]?.shippingDate} />],
          ['Total', <Pesos key="t" v={suma(lineas)} />],
          ['Comentario', String(v.comentario ?? '')],
        ]}
      />
      <Text size="sm">Otra persona debe aprobarlo. Los productos quedan apartados desde ahora.</Text>
    </Stack>
  );
}

export default function Carro() {
  const navigate = useNavigate();
  const r = useCarro();
  if (r.isPending) return <Cargando lines={6} height={50} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const lineas = r.data.products;
  if (lineas.length === 0)
    return (
      <Stack gap="sm">
        <PageTitle actions={<Barra />}>Carro</PageTitle>
        <Vacio razon="El carro está vacío." accion={irATienda} />
      </Stack>
    );
  return (
    <Wizard<Pedido>
      area="tienda"
      accion="pedidos"
      titulo="Carro"
      schema={contract.operations.pedir.input}
      defaults={{ sucursal: '', comentario: '' }}
      transform={(v) => ({ ...v, total: suma(lineas) })}
      submit="Pedir"
      guard={false}
      ok="Pedido enviado a aprobación"
      invalidates={['bandeja']}
      steps={[
        { titulo: 'Carro', fields: [], content: <Lineas lineas={lineas} /> },
        {
          titulo: 'Entrega',
          fields: ['sucursal', 'comentario'],
          content: (
            <Fields>
              <OptionField name="sucursal" label="Sucursal en que se recibe" options="sucursales" required />
              <TextAreaField name="comentario" label="Para qué es (lo lee quien aprueba)" maxLength={300} />
            </Fields>
          ),
        },
      ]}
      summary={(v) => <Resumen lineas={lineas} v={v} />}
      onDone={(p) => void navigate({ to: `/tienda/pedidos/${p.id}` })}
    />
  );
}
