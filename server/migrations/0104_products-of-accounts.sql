-- AFF-27: an account is told of the training links of its product, by the product's name. One that is in no table was told
-- of none: those that accounts name are products now, and the links of before, which had come to the first product where an
-- account's was in no table, are for the account's own again. What somebody has saved or made since stays as it is.
with added as (
  insert into product (product_name)
    select distinct a.product_name from account a
    where not exists (select from product p where p.product_name = a.product_name)
    returning id, product_name
)
update training_link t set product_id = added.id
  from added
  join account a on a.product_name = added.product_name
  join affiliate f on f.account = a.id
  where t.account = a.id and t.affiliate_id = f.id and t.product_id = (select min(id) from product)
    and t.version = 1 and t.created_at <= f.created_at;

alter table account
  add constraint account_product foreign key (product_name) references product (product_name) on update cascade;
create index account_product_name on account (product_name);

-- Whoever keeps the installation adds one.
grant insert on product to caselog_system;
