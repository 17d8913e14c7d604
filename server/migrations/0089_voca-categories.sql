-- In which of the fixed categories of VOCA's performance measures an agency counts each entry of its own lists.
alter table race add column voca_category text check (voca_category in ('american_indian', 'asian', 'black', 'hispanic',
  'pacific_islander', 'white', 'other', 'multiple', 'not_reported', 'not_tracked'));
alter table gender add column voca_category text check (voca_category in ('male', 'female', 'other', 'not_reported',
  'not_tracked'));
alter table crime add column voca_category text check (voca_category in ('adult_physical_assault',
  'adult_sexual_assault', 'abused_as_child', 'arson', 'bullying', 'burglary', 'child_physical_abuse',
  'child_pornography', 'child_sexual_abuse', 'domestic_violence', 'impaired_driving', 'elder_abuse', 'hate_crime',
  'labor_trafficking', 'sex_trafficking', 'financial_crime', 'kidnapping_noncustodial', 'kidnapping_custodial',
  'mass_violence', 'vehicular', 'robbery', 'stalking', 'homicide_survivors', 'teen_dating', 'terrorism', 'other'));
alter table offered_service add column voca_category text check (voca_category in ('information', 'advocacy',
  'emotional_support', 'shelter', 'justice'));
alter table special_classification add column voca_category text check (voca_category in ('deaf', 'homeless',
  'immigrant', 'lgbtq', 'veteran', 'disability', 'limited_english', 'other'));

-- Entries that still have the name with which an agency begins, and that leaves no doubt.
update race e set voca_category = b.category from (values
  ('American Indian or Alaska Native', 'american_indian'), ('Asian', 'asian'), ('Black or African American', 'black'),
  ('Hispanic or Latino', 'hispanic'), ('Native Hawaiian or Other Pacific Islander', 'pacific_islander'),
  ('White', 'white'), ('Some Other Race', 'other'), ('Multiple Races', 'multiple'), ('Not Reported', 'not_reported')
) b (label, category) where e.label = b.label;
update gender e set voca_category = b.category from (values
  ('Female', 'female'), ('Male', 'male'), ('Non-binary', 'other'), ('Not Reported', 'not_reported')
) b (label, category) where e.label = b.label;
update crime e set voca_category = b.category from (values
  ('Domestic violence', 'domestic_violence'), ('Elder abuse', 'elder_abuse'), ('Homicide', 'homicide_survivors'),
  ('Robbery', 'robbery'), ('Stalking', 'stalking'), ('Harassment', 'stalking'), ('Hate crime', 'hate_crime'),
  ('Driving under the influence with injury', 'impaired_driving'), ('Burglary', 'burglary'), ('Arson', 'arson'),
  ('Identity theft', 'financial_crime'), ('Fraud', 'financial_crime')
) b (label, category) where e.label = b.label;
update offered_service e set voca_category = b.category from (values
  ('Crisis counseling', 'emotional_support'), ('Hotline call', 'emotional_support'),
  ('On-scene response', 'emotional_support'), ('Safety planning', 'emotional_support'),
  ('Court accompaniment', 'justice'), ('Case status update', 'justice'), ('Victim impact statement', 'justice'),
  ('Protection order help', 'justice'), ('Emergency shelter', 'shelter'), ('Transport', 'advocacy'),
  ('Individual counseling', 'emotional_support'), ('Support group', 'emotional_support'),
  ('Referral to therapist', 'information'), ('Restitution help', 'justice'), ('Interpreter', 'advocacy')
) b (label, category) where e.label = b.label;
update special_classification e set voca_category = b.category from (values
  ('Deaf or hard of hearing', 'deaf'), ('Homeless', 'homeless'), ('Immigrant, refugee or asylum seeker', 'immigrant'),
  ('LGBTQ', 'lgbtq'), ('Veteran', 'veteran'), ('Cognitive, physical or mental disability', 'disability'),
  ('Limited English', 'limited_english')
) b (label, category) where e.label = b.label;
