import { Modal } from '@mantine/core';
import { invalidateArea } from '#platform/web/api/client.ts';
import { request } from '#platform/web/api/http.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { NumberField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract, type Producto } from '../contract.ts';

const VACIO = {
  name: '',
  description: '',
  brand: '',
  category: '',
  price: '',
  hasFreeShipping: false,
  rating: 4,
  colorOptions: [],
  existencias: 0,
  destacado: false,
  activo: true,
};

/** A new product, or the data of one. */
export default function EditarProducto({ p, close }: { p?: Producto; close: () => void }) {
  const { crear_producto, editar_producto } = contract.operations;
  const version = p?.version;
  return (
    <Modal opened onClose={close} title={p ? 'Editar producto' : 'Nuevo producto'} size="lg">
      <Form<Producto>
        area="tienda"
        accion={p ? 'editar_producto' : 'crear_producto'}
        schema={p ? editar_producto.input.omit({ version: true }) : crear_producto.input}
        defaults={p ?? VACIO}
        draft={false}
        ok={false}
        send={(v) =>
          p
            ? request<Producto>('PATCH', `/api/tienda/productos/${p.id}`, { body: { ...v, version } })
            : request<Producto>('POST', '/api/tienda/productos', { body: v })
        }
        onDone={() => {
          void invalidateArea('tienda');
          close();
        }}
      >
        <Fields>
          <TextField name="name" label="Nombre" required span={12} maxLength={120} />
          <TextAreaField name="description" label="Descripción" required rows={2} maxLength={2000} />
          <OptionField name="category" label="Categoría" options="categorias_tienda" required />
          <OptionField name="brand" label="Marca" options="marcas_tienda" required />
          <PesosField name="price" label="Precio" required span={4} />
          <NumberField name="existencias" label="Existencias" required span={4} />
          <NumberField name="rating" label="Valoración (1 a 5)" required span={4} />
          <MultiOptionField name="colorOptions" label="Colores" options="colorOptions" span={12} />
          <SwitchField name="hasFreeShipping" label="Despacho gratis" span={4} />
          <SwitchField name="destacado" label="Destacado" span={4} />
          {p && <SwitchField name="activo" label="Se ofrece" span={4} />}
        </Fields>
        <FormActions submit="Guardar" onCancel={close} />
      </Form>
    </Modal>
  );
}
